import { type RawBuilder, sql } from 'kysely'
import type { ItemVariation } from '@galen/contract/items/item-variations'
import { SEES_SOA_COST } from '@galen/domain/guarded-fields'
import { marginOf } from '@galen/domain/items/variation'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import { permits } from '@galen/domain/permissions'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/** An offer with everything that is known about it, no matter who asks. */
export type VariationRecord = Omit<ItemVariation, 'pcr' | 'margin'> & { readonly pcr: number }

type Prices = Pick<VariationRecord, 'cost' | 'soaCost' | 'price'>

/** The prices of an offer as the rules count with them. */
export const pricesOf = ({ cost, soaCost, price }: Prices) => ({
  cost: cost === null ? null : parseUnitCost(cost),
  soaCost: soaCost === null ? null : parseUnitCost(soaCost),
  price: price === null ? null : parseCents(price),
})

type OwnWords = Omit<VariationRecord, 'vendorName' | 'customerName' | 'flags'>

type Own = Readonly<Record<keyof OwnWords, RawBuilder<unknown>>>

/** What an offer says itself. */
const OWN = {
  id: sql`v.id`,
  vendorId: sql`v.vendor_id`,
  childIndex: sql`v.child_index`,
  childNumber: sql`v.child_number`,
  vendorItemNumber: sql`v.vendor_item_number`,
  note: sql`v.note`,
  validTo: sql`v.valid_to`,
  isActive: sql`v.is_active`,
  price: sql`v.price`,
  cost: sql`v.cost`,
  soaCost: sql`v.soa_cost`,
  minimumMargin: sql`v.minimum_margin`,
  pcr: sql`v.pcr`,
  isSpecial: sql`v.is_special`,
  customerId: sql`v.customer_id`,
  createdAt: sql`v.created_at`,
  version: sql`v.version`,
} satisfies Own

const named = (own: Own, shown: (column: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql.join(Object.entries(own).map(([name, column]) => sql`${shown(column)} as ${sql.id(name)}`))

/** The driver makes a number only of these; JSON has its own, and writes amounts faster as they are stored. */
const AS_NUMBERS: Own = {
  ...OWN,
  price: sql`v.price::float8`,
  cost: sql`v.cost::float8`,
  soaCost: sql`v.soa_cost::float8`,
  minimumMargin: sql`v.minimum_margin::float8`,
  pcr: sql`v.pcr::float8`,
}

// Names are sub-selects and not joins: as joins PostgreSQL would read all vendors of a company it has not counted yet.
const columns = sql`
  ${named(AS_NUMBERS, (column) => column)},
  (select x.friendly_name from vendor x where x.company_id = v.company_id and x.id = v.vendor_id) as "vendorName",
  (select c.company_name from customer c where c.company_id = v.company_id and c.id = v.customer_id) as "customerName",
  array(select f.flag_id from item_variation_flagged f
    where f.company_id = v.company_id and f.variation_id = v.id order by f.flag_id) as flags`

const mayViewCost = ({ permissions }: Pick<Actor, 'permissions'>) => permissions.has('VIEW_COST')

type Guarded = Pick<ItemVariation, 'margin'> &
  Partial<Pick<ItemVariation, 'cost' | 'soaCost' | 'minimumMargin' | 'pcr'>>

/** The margin and, for users without the permission view costs, what takes the place of the costs. */
function guarded(actor: Pick<Actor, 'permissions'>, record: Prices): Guarded {
  if (mayViewCost(actor)) return { margin: marginOf(pricesOf(record)) }
  const soaCost = permits(SEES_SOA_COST, actor.permissions) ? record.soaCost : null
  return { cost: null, soaCost, minimumMargin: null, pcr: null, margin: null }
}

// JSON writes it as we do, except for the Z at its end.
const IN_LISTS: Own = { ...OWN, createdAt: sql`v.created_at at time zone 'UTC'` }

/** All offers of an item: a list for each column, and what is next to the offers once for all of them. */
type Listed = { readonly [Column in keyof OwnWords]: readonly OwnWords[Column][] | null } & {
  readonly vendors: Readonly<Record<string, string>> | null
  readonly customers: Readonly<Record<string, string>> | null
  readonly flags: Readonly<Record<string, string[]>> | null
}

/** The offers of an item; one that was made for a customer is seen by those who see the customer. */
export async function loadVariations(db: Db, actor: Actor, itemId: string): Promise<ItemVariation[]> {
  const { companyId } = actor
  // Of hundreds of offers the driver would read row by row, and JSON name the columns of each: both take longer than the rest.
  const { rows } = await sql<Listed>`
    select ${named(IN_LISTS, (column) => sql`json_agg(${column})`)},
      (select json_object_agg(x.id, x.friendly_name) from vendor x
        where x.company_id = ${companyId} and x.id = any(array_agg(v.vendor_id))) as vendors,
      (select json_object_agg(c.id, c.company_name) from customer c
        where c.company_id = ${companyId} and c.id = any(array_agg(v.customer_id))) as customers,
      (select json_object_agg(f.id, f.flags) from (
        select f.variation_id as id, array_agg(f.flag_id order by f.flag_id) as flags from item_variation_flagged f
        where f.company_id = ${companyId} and f.variation_id = any(array_agg(v.id)) group by 1) f) as flags
    from (select v.* from item_variation v
      where v.company_id = ${companyId} and v.item_id = ${itemId} and (v.customer_id is null or exists (
        select from customer c where c.company_id = v.company_id and c.id = v.customer_id and ${inCustomerScope(actor)}))
      order by v.child_index) v`.execute(db)
  const [listed] = rows
  if (!listed) return []
  // An offer is no one else's, so it is completed as it is: to copy each of hundreds takes longer than to send them.
  return Array.from(listed.id ?? [], (_, place) => {
    const offer = variationAt(listed, place)
    return Object.assign(offer, guarded(actor, offer))
  })
}

/** Written out: an object made name by name is a slow one, and to send hundreds of them takes three times as long. */
function variationAt(listed: Listed, place: number): ItemVariation {
  const own = <Column extends keyof OwnWords>(column: Column) => listed[column]?.[place] as OwnWords[Column]
  const [id, vendorId, customerId] = [own('id'), own('vendorId'), own('customerId')]
  return {
    id,
    vendorId,
    vendorName: listed.vendors?.[vendorId] ?? '',
    childIndex: own('childIndex'),
    childNumber: own('childNumber'),
    vendorItemNumber: own('vendorItemNumber'),
    note: own('note'),
    validTo: own('validTo'),
    isActive: own('isActive'),
    price: own('price'),
    cost: own('cost'),
    soaCost: own('soaCost'),
    minimumMargin: own('minimumMargin'),
    pcr: own('pcr'),
    isSpecial: own('isSpecial'),
    customerId,
    customerName: customerId === null ? null : (listed.customers?.[customerId] ?? null),
    createdAt: `${own('createdAt')}Z`,
    version: own('version'),
    flags: listed.flags?.[id] ?? [],
    margin: null,
  }
}

/** All offers of an item that is held, to be changed. */
export async function loadVariationRecords(db: Db, companyId: string, itemId: string): Promise<VariationRecord[]> {
  const { rows } = await sql<VariationRecord>`
    select ${columns} from item_variation v where v.company_id = ${companyId} and v.item_id = ${itemId}
    order by v.child_index`.execute(db)
  return rows
}

/** All offers of many items, to be changed; each with the item that it is of. */
export async function loadVariationsOf(
  db: Db,
  companyId: string,
  itemIds: readonly string[],
): Promise<(VariationRecord & { readonly itemId: string })[]> {
  const { rows } = await sql<VariationRecord & { readonly itemId: string }>`
    select ${columns}, v.item_id as "itemId" from item_variation v
    where v.company_id = ${companyId} and v.item_id = any(${itemIds as string[]}::uuid[]) order by v.item_id, v.child_index`.execute(
    db,
  )
  return rows
}
