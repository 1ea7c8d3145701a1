import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../platform/operation.ts'
import { activeOnHand, onOrder } from './supply.ts'

/** An allocation of a placed sales order that waits for goods, and how much of it stock and placed purchase orders cover. */
export type OpenDemand = {
  readonly id: string
  readonly order_id: string
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
    select a.id, a.order_id, a.item_id, a.variation_id, a.quantity as ordered, a.shipped, a.quantity - a.shipped as open,
      sum(a.quantity - a.shipped) over (partition by a.variation_id order by s.placed_at, s.id, a.id) - (a.quantity - a.shipped)
        as before
    from sales_order_allocation a
      join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
    where a.company_id = ${actor.companyId} and a.shipped < a.quantity and not a.drop_ship
  ), supply as materialized (
    select v.id, ${activeOnHand(actor)} as on_hand, ${onOrder} as on_order from item_variation v
    where v.company_id = ${actor.companyId} and v.id in (select w.variation_id from waiting w)
  ), covered as (
    select w.*, least(w.open, greatest(0, u.on_hand - w.before))::integer as from_stock,
      least(w.open, greatest(0, u.on_hand + u.on_order - w.before))::integer as from_all
    from waiting w join supply u on u.id = w.variation_id
  )
  select id, order_id, item_id, variation_id, ordered, shipped, open, from_stock, from_all - from_stock as from_orders,
    open - from_all as short
  from covered)`
