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
 * for is covered by drafts of their own variation. Only variations with any figure, and the preferred ones of items that lack
 * something, are looked at: of most there is nothing to say.
 */
export const suggestions = (actor: Pick<Actor, 'companyId' | 'timeZone'>) => sql<Suggested>`(
  with figures as materialized (
    select f.variation_id, sum(f.needed)::integer as needed, sum(f.on_hand)::integer as on_hand,
      sum(f.on_order)::integer as on_order, sum(f.in_drafts)::integer as in_drafts
    from (
      select a.variation_id, a.quantity - a.shipped as needed, 0 as on_hand, 0 as on_order, 0 as in_drafts
      from sales_order_allocation a
        join sales_order s on s.company_id = a.company_id and s.id = a.order_id and s.status in ('Placed', 'Hold')
      where a.company_id = ${actor.companyId} and a.shipped < a.quantity
      union all
      select h.variation_id, 0, h.units, 0, 0 from ${allOnHand(actor)} h
      union all
      select b.variation_id, 0, 0, b.units, 0 from ${allOnOrder(actor)} b
      union all
      select l.variation_id, 0, 0, 0, l.quantity
      from purchase_order o join purchase_order_line l on l.company_id = o.company_id and l.order_id = o.id
      where o.company_id = ${actor.companyId} and o.status = 'Draft') f
    group by f.variation_id
  ), shortage as materialized (
    select f.*, v.item_id, greatest(0, f.needed - f.on_hand - f.on_order) as short
    from figures f join item_variation v on v.company_id = ${actor.companyId} and v.id = f.variation_id
  ), by_item as (
    select item_id, sum(needed) as needed, sum(on_hand + on_order + short) as covered,
      sum(greatest(0, in_drafts - short)) as drafted_beyond
    from shortage group by item_id
  ), lacking as materialized (
    select i.id as item_id, i.reorder_point, coalesce(b.drafted_beyond, 0) as drafted_beyond,
      greatest(0, i.reorder_point + coalesce(b.needed, 0) - coalesce(b.covered, 0)) as more
    from item i left join by_item b on b.item_id = i.id
    where i.company_id = ${actor.companyId} and i.is_active and (i.reorder_point > 0 or b.needed > 0)
  ), preferred as (
    select distinct on (v.item_id) v.item_id, v.id
    from lacking l
      join item_variation v on v.company_id = ${actor.companyId} and v.item_id = l.item_id
      join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
    where l.more > 0
    order by v.item_id, v.is_active and not v.is_special and x.is_active desc, v.cost nulls last, v.child_index
  ), concerned as (
    select coalesce(s.variation_id, p.id) as id, coalesce(s.item_id, p.item_id) as item_id, p.id is not null as is_preferred,
      coalesce(s.needed, 0) as needed, coalesce(s.on_hand, 0) as on_hand, coalesce(s.on_order, 0) as on_order,
      coalesce(s.in_drafts, 0) as in_drafts, coalesce(s.short, 0) as short
    from shortage s full join preferred p on p.id = s.variation_id
  )
  select c.id, c.needed, l.reorder_point, c.on_hand, c.on_order, c.in_drafts,
    (c.short + case when c.is_preferred then l.more else 0 end)::integer as asked,
    (greatest(0, c.short - c.in_drafts) + case when c.is_preferred then greatest(0, l.more - l.drafted_beyond) else 0 end)::integer
      as suggested
  from concerned c join lacking l on l.item_id = c.item_id)`
