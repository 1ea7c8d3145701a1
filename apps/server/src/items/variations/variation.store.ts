import { type RawBuilder, sql } from 'kysely'
import type { ItemVariation } from '@galen/contract/items/item-variations'
import { SEES_SOA_COST } from '@galen/domain/guarded-fields'
import { marginOf } from '@galen/domain/items/variation'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import { permits } from '@galen/domain/permissions'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/** An offer with everything that is known about it, whoever asks. */
export type VariationRecord = Omit<ItemVariation, 'pcr' | 'margin'> & { readonly pcr: number }

/** The prices of an offer as the rules count with them. */
export const pricesOf = ({ cost, soaCost, price }: Pick<VariationRecord, 'cost' | 'soaCost' | 'price'>) => ({
  cost: cost === null ? null : parseUnitCost(cost),
  soaCost: soaCost === null ? null : parseUnitCost(soaCost),
  price: price === null ? null : parseCents(price),
})

const ownColumns = (
  amount: (column: 'price' | 'cost' | 'soa_cost' | 'minimum_margin' | 'pcr') => RawBuilder<unknown>,
  createdAt: RawBuilder<unknown>,
) => sql`
  v.id, v.vendor_id as "vendorId", v.child_index as "childIndex",
  v.child_number as "childNumber", v.vendor_item_number as "vendorItemNumber", v.note, v.valid_to as "validTo",
  v.is_active as "isActive", ${amount('price')} as price, ${amount('cost')} as cost, ${amount('soa_cost')} as "soaCost",
  ${amount('minimum_margin')} as "minimumMargin", ${amount('pcr')} as pcr, v.is_special as "isSpecial",
  v.customer_id as "customerId", ${createdAt} as "createdAt", v.version`

// Names are sub-selects and not joins: as joins PostgreSQL would read all vendors of a company it has not counted yet.
const columns = sql`
  ${ownColumns((column) => sql`${sql.ref(`v.${column}`)}::float8`, sql`v.created_at`)},
  (select x.friendly_name from vendor x where x.company_id = v.company_id and x.id = v.vendor_id) as "vendorName",
  (select c.company_name from customer c where c.company_id = v.company_id and c.id = v.customer_id) as "customerName",
  array(select f.flag_id from item_variation_flagged f
    where f.company_id = v.company_id and f.variation_id = v.id order by f.flag_id) as flags`

const mayViewCost = ({ permissions }: Pick<Actor, 'permissions'>) => permissions.has('VIEW_COST')

/** The offer as this person may see it. */
export const shownVariation = (actor: Pick<Actor, 'permissions'>, record: VariationRecord): ItemVariation => ({
  ...record,
  ...guarded(actor, record),
})

type Guarded = Pick<ItemVariation, 'margin'> &
  Partial<Pick<ItemVariation, 'cost' | 'soaCost' | 'minimumMargin' | 'pcr'>>

/** The margin and, for whoever may not view costs, what takes the place of the costs. */
function guarded(actor: Pick<Actor, 'permissions'>, record: VariationRecord): Guarded {
  if (mayViewCost(actor)) return { margin: marginOf(pricesOf(record)) }
  const soaCost = permits(SEES_SOA_COST, actor.permissions) ? record.soaCost : null
  return { cost: null, soaCost, minimumMargin: null, pcr: null, margin: null }
}

const writtenTime = sql`to_char(v.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

type Offers = {
  readonly offers: Omit<VariationRecord, 'vendorName' | 'customerName' | 'flags'>[] | null
  readonly vendors: Readonly<Record<string, string>> | null
  readonly customers: Readonly<Record<string, string>> | null
  readonly flags: Readonly<Record<string, string[]>> | null
}

/** The offers of an item; one that was made for a customer is seen by those who see the customer. */
export async function loadVariations(db: Db, actor: Actor, itemId: string): Promise<ItemVariation[]> {
  const { companyId } = actor
  // Sent as one value: hundreds of rows of twenty columns take the driver longer than all the rest. What stands beside
  // them is looked up once for all and not in sub-selects of each.
  const { rows } = await sql<Offers>`
    with o as materialized (select ${ownColumns((column) => sql.ref(`v.${column}`), writtenTime)} from item_variation v
      where v.company_id = ${companyId} and v.item_id = ${itemId} and (v.customer_id is null or exists (
        select from customer c where c.company_id = v.company_id and c.id = v.customer_id and ${inCustomerScope(actor)})))
    select (select json_agg(o order by o."childIndex") from o) as offers,
      (select json_object_agg(x.id, x.friendly_name) from vendor x
        where x.company_id = ${companyId} and x.id in (select o."vendorId" from o)) as vendors,
      (select json_object_agg(c.id, c.company_name) from customer c
        where c.company_id = ${companyId} and c.id in (select o."customerId" from o)) as customers,
      (select json_object_agg(f.id, f.flags) from (
        select f.variation_id as id, array_agg(f.flag_id order by f.flag_id) as flags from item_variation_flagged f
        where f.company_id = ${companyId} and f.variation_id in (select o.id from o) group by 1) f) as flags`.execute(
    db,
  )
  const { offers, vendors, customers, flags } = rows[0] ?? {}
  // The rows are nobody else's, so they are completed as they are: to copy each of hundreds takes longer than to send them.
  return (offers ?? []).map((row) => {
    const record = Object.assign(row, {
      vendorName: vendors?.[row.vendorId] ?? '',
      customerName: row.customerId === null ? null : (customers?.[row.customerId] ?? null),
      flags: flags?.[row.id] ?? [],
    })
    return Object.assign(record, guarded(actor, record))
  })
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
