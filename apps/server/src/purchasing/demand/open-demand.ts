import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/operation.ts'
import { allOnHand, allOnOrder } from './supply.ts'

/** An allocation of a placed sales order that waits for goods, and how much of it stock and placed purchase orders cover. */
export type OpenDemand = {
  readonly id: string
  readonly order_id: string
  readonly number: string
  readonly status: string
  readonly placed_at: string
  readonly customer_id: string
  readonly item_id: string
  readonly variation_id: string
  readonly ordered: number
  readonly shipped: number
  readonly open: number
  readonly from_stock: number
  readonly from_orders: number
  readonly short: number
}

/**
 * Open allocations, the oldest order first: goods on hand go to it, then goods on order. What drop ships takes no stock and
 * is bought for its own order.
 */
export const openDemand = (actor: Actor): RawBuilder<OpenDemand> => sql`(
  with waiting as (
    select a.id, a.order_id, s.number, s.status, s.placed_at, s.customer_id, a.item_id, a.variation_id, a.quantity as ordered, a.shipped, a.quantity - a.shipped as open,
      sum(a.quantity - a.shipped) over (partition by a.variation_id order by s.placed_at, s.id, a.id) - (a.quantity - a.shipped)
        as before
    from sales_order_allocation a
      join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
    where a.company_id = ${actor.companyId} and a.shipped < a.quantity and not a.drop_ship
  ), held as materialized ${allOnHand(actor)}, bought as materialized ${allOnOrder(actor)}, covered as (
    select w.*, least(w.open, greatest(0, coalesce(h.units, 0) - w.before))::integer as from_stock,
      least(w.open, greatest(0, coalesce(h.units, 0) + coalesce(b.units, 0) - w.before))::integer as from_all
    from waiting w
      left join held h on h.variation_id = w.variation_id
      left join bought b on b.variation_id = w.variation_id
  )
  select id, order_id, number, status, placed_at, customer_id, item_id, variation_id, ordered, shipped, open, from_stock, from_all - from_stock as from_orders,
    open - from_all as short
  from covered)`
