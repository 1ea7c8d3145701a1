import { sql } from 'kysely'
import type { ItemVariation } from '@galen/contract/items/item-variations'
import { marginOf } from '@galen/domain/items/variation'
import { parseCents, parseUnitCost } from '@galen/domain/money'
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

// Names are sub-selects and not joins: as joins PostgreSQL would read all vendors of a company it has not counted yet.
const columns = sql`
  v.id, v.vendor_id as "vendorId",
  (select x.friendly_name from vendor x where x.company_id = v.company_id and x.id = v.vendor_id) as "vendorName", v.child_index as "childIndex",
  v.child_number as "childNumber", v.vendor_item_number as "vendorItemNumber", v.note, v.valid_to as "validTo",
  v.is_active as "isActive", v.price::float8 as price, v.cost::float8 as cost, v.soa_cost::float8 as "soaCost",
  v.minimum_margin::float8 as "minimumMargin", v.pcr::float8 as pcr, v.is_special as "isSpecial", v.customer_id as "customerId",
  (select c.company_name from customer c where c.company_id = v.company_id and c.id = v.customer_id) as "customerName", v.created_at as "createdAt", v.version,
  array(select f.flag_id from item_variation_flagged f
    where f.company_id = v.company_id and f.variation_id = v.id order by f.flag_id) as flags`

const mayViewCost = ({ permissions }: Pick<Actor, 'permissions'>) => permissions.has('VIEW_COST')

/** The offer as this person may see it. */
export function shownVariation(actor: Pick<Actor, 'permissions'>, record: VariationRecord): ItemVariation {
  if (!mayViewCost(actor)) return { ...record, cost: null, minimumMargin: null, pcr: null, margin: null }
  return { ...record, margin: marginOf(pricesOf(record)) }
}

/** The offers of an item; one that was made for a customer is seen by those who see the customer. */
export async function loadVariations(db: Db, actor: Actor, itemId: string): Promise<ItemVariation[]> {
  // Sent as one value: hundreds of rows of twenty columns take the driver longer than all the rest.
  const { rows } = await sql<{ offers: VariationRecord[] | null }>`
    select json_agg(o order by o."childIndex") as offers from (select ${columns} from item_variation v
    where v.company_id = ${actor.companyId} and v.item_id = ${itemId} and (v.customer_id is null or exists (
      select from customer c where c.company_id = v.company_id and c.id = v.customer_id and ${inCustomerScope(actor)}))
    ) o`.execute(db)
  const offers = rows[0]?.offers ?? []
  return offers.map((row) => shownVariation(actor, { ...row, createdAt: new Date(row.createdAt).toISOString() }))
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
