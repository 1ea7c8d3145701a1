import { sql } from 'kysely'
import type { Actor } from '../../platform/operation.ts'
import { allOnHand, allOnOrder } from './supply.ts'

type Suggested = {
  readonly id: string
  readonly needed: number
  readonly reorder_point: number
  readonly on_hand: number
  readonly on_order: number
  readonly in_drafts: number
  /** What is asked for, drafts or not. */
  readonly asked: number
  /** What no draft has yet: a buyer never buys twice what a colleague is about to order. */
  readonly suggested: number
}

/**
 * Variations that are short of what sales orders wait for. What an item lacks to its reorder point beyond that is suggested
 * of its preferred variation: the cheapest of an active vendor. A draft of any vendor covers the reorder point; what orders wait
 * for is covered by drafts of their own variation.
 */
export const suggestions = (actor: Pick<Actor, 'companyId' | 'timeZone'>) => sql<Suggested>`(
  with waiting as (
    select a.variation_id, sum(a.quantity - a.shipped) as needed
    from sales_order_allocation a
      join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
    where a.company_id = ${actor.companyId} and a.shipped < a.quantity
    group by a.variation_id
  ), held as materialized ${allOnHand(actor)}, bought as materialized ${allOnOrder(actor)}, drafted as materialized (
    select l.variation_id, sum(l.quantity)::integer as units
    from purchase_order o join purchase_order_line l on l.company_id = o.company_id and l.order_id = o.id
    where o.company_id = ${actor.companyId} and o.status = 'Draft'
    group by l.variation_id
  ), concerned as (
    select i.id, i.reorder_point from item i
    where i.company_id = ${actor.companyId} and i.is_active and (i.reorder_point > 0 or i.id in (
      select x.item_id from item_variation x where x.company_id = ${actor.companyId} and x.id in (
        select w.variation_id from waiting w)))
  ), figures as (
    select v.id, v.item_id, c.reorder_point, coalesce(w.needed, 0)::integer as needed, coalesce(h.units, 0) as on_hand,
      coalesce(b.units, 0) as on_order, coalesce(d.units, 0) as in_drafts,
      row_number() over (partition by v.item_id
        order by v.is_active and not v.is_special and x.is_active desc, v.cost nulls last, v.child_index) = 1 as is_preferred
    from concerned c
      join item_variation v on v.company_id = ${actor.companyId} and v.item_id = c.id
      join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      left join waiting w on w.variation_id = v.id
      left join held h on h.variation_id = v.id
      left join bought b on b.variation_id = v.id
      left join drafted d on d.variation_id = v.id
  ), shortage as (
    select f.*, greatest(0, f.needed - f.on_hand - f.on_order) as short from figures f
  ), by_item as (
    select item_id, greatest(0, max(reorder_point) + sum(needed) - sum(on_hand) - sum(on_order) - sum(short)) as more,
      sum(greatest(0, in_drafts - short)) as drafted_beyond
    from shortage group by item_id
  )
  select s.id, s.needed, s.reorder_point, s.on_hand, s.on_order, s.in_drafts,
    (s.short + case when s.is_preferred then b.more else 0 end)::integer as asked,
    (greatest(0, s.short - s.in_drafts) + case when s.is_preferred then greatest(0, b.more - b.drafted_beyond) else 0 end)::integer
      as suggested
  from shortage s join by_item b on b.item_id = s.item_id)`
