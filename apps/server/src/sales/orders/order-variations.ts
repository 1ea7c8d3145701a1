import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, parseCents, parseUnitCost, type UnitCost, zeroUnitCost } from '@galen/domain/money'
import { shopPrice } from '@galen/domain/sales/shop-price'
import { todayOf } from '../../platform/work.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/** A variation as it is put on an order: what it costs now, and the price that the customer is asked first. */
export type OrderedVariation = {
  readonly id: string
  readonly itemId: string
  readonly itemName: string
  readonly itemNumber: string
  readonly cost: UnitCost
  readonly isSoaCost: boolean
  readonly pcr: UnitCost
  readonly minimumMargin: number | null
  readonly dropShip: boolean
  readonly suggestedPrice: Cents | null
  /** Why it cannot be newly ordered; null when it can. */
  readonly problem: string | null
}

type Row = Pick<
  OrderedVariation,
  'id' | 'itemId' | 'itemName' | 'itemNumber' | 'minimumMargin' | 'dropShip' | 'problem'
> & {
  readonly cost: string | null
  readonly soaCost: string | null
  readonly pcr: string
  readonly listPrice: string | null
  readonly lastPrice: string | null
  readonly soldOn: string | null
  readonly priceAdjustment: string | null
}

/** Why the variation `v` of the item `i` from the vendor `x` cannot be sold to the customer `customer`; null when it can. */
export const notSellable = (customerId: string | null, today: BusinessDate) => sql<string | null>`case
  when not i.is_active then 'The item is not active.'
  when not v.is_active then 'The variation is not active.'
  when not x.is_active then 'The vendor is not active.'
  when v.valid_to < ${today}::date then 'The variation expired on ' || v.valid_to || '.'
  when v.customer_id is not null and v.customer_id is distinct from ${customerId}::uuid
    then 'The variation is for another customer.' end`

/** These variations as they can be ordered by the customer today, by id. */
export async function loadOrdered(
  db: Db,
  actor: Actor,
  customerId: string | null,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderedVariation>> {
  const { rows } = await orderedRows(actor, customerId, ids).execute(db)
  return orderedById(actor, rows)
}

/** The rows of them, to be read together with others. */
export function orderedRows(actor: Actor, customerId: string | null, ids: readonly string[]) {
  return sql<Row>`
    select v.id, v.item_id as "itemId", i.item_name as "itemName", i.number as "itemNumber", v.cost::text, v.soa_cost::text as "soaCost",
      v.pcr::text, v.minimum_margin::float8 as "minimumMargin", i.drop_ship as "dropShip", v.price::text as "listPrice",
      s.price::text as "lastPrice", s.sold_on as "soldOn", c.price_adjustment::text as "priceAdjustment",
      ${notSellable(customerId, todayOf(actor))} as problem
    from item_variation v
      join item i on i.company_id = v.company_id and i.id = v.item_id
      join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      left join customer c on c.company_id = v.company_id and c.id = ${customerId}::uuid
      left join customer_item_sale s on s.company_id = v.company_id and s.customer_id = c.id and s.variation_id = v.id
    where v.company_id = ${actor.companyId} and v.id = any(${ids as string[]}::uuid[])`
}

export const orderedById = (actor: Actor, rows: readonly Row[]): ReadonlyMap<string, OrderedVariation> =>
  new Map(rows.map((row) => [row.id, ordered(row, todayOf(actor))]))

function ordered(row: Row, today: BusinessDate): OrderedVariation {
  const { cost, soaCost, pcr, listPrice, lastPrice, soldOn, priceAdjustment, ...variation } = row
  const last =
    lastPrice === null || soldOn === null ? null : { price: parseCents(lastPrice), soldOn: soldOn as BusinessDate }
  const counted = soaCost ?? cost
  return {
    ...variation,
    cost: counted === null ? zeroUnitCost : parseUnitCost(counted),
    isSoaCost: soaCost !== null,
    pcr: parseUnitCost(pcr),
    suggestedPrice:
      listPrice === null && last === null
        ? null
        : shopPrice({ last, bestVariation: parseCents(listPrice ?? 0), priceAdjustment }, today),
  }
}

/** The variation, when there is one and it can be newly ordered. */
export function orderable(known: ReadonlyMap<string, OrderedVariation>, id: string, field: string): OrderedVariation {
  const variation = known.get(id)
  if (!variation)
    throw new BusinessError('sales-order.line.validation', 'The variation does not exist.', [
      { field, message: 'is not a variation' },
    ])
  if (variation.problem !== null)
    throw new BusinessError('sales-order.line.not-sellable', `${variation.itemName}: ${variation.problem}`, [
      { field, message: variation.problem },
    ])
  return variation
}
