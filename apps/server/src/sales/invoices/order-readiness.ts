import { sql } from 'kysely'
import type { Readiness } from '@galen/domain/sales/invoice'
import { todayOf } from '../../platform/work.ts'
import type { Actor } from '../../platform/operation.ts'

/** The figures of one order, under the name `w`. */
type Worked = {
  order_id: string
  lines: number
  ready_lines: number
  wanted: number
  ready: number
  short: string[] | null
}

/** Stock that can be shipped: active, not recalled, not past its last day. */
const shippable = (actor: Actor) => sql`
  stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
  where s.company_id = ${actor.companyId}::uuid and s.on_hand > 0 and s.status = 'Active'
    and l.recalled_at is null and l.expires_on >= ${todayOf(actor)}::date`

/** Who gets the last units: what can leave before what is on shipping hold, then the first due, then the first placed. */
const turnOf = ({ timeZone }: Actor) =>
  sql`o.shipping_hold, coalesce(o.requested_on, (o.placed_at at time zone ${timeZone})::date), o.placed_at, o.id`

/** An order's figures from its open allocations `k`. */
const sums = sql`count(distinct k.line_id)::integer as lines,
  (count(distinct k.line_id) - count(distinct k.line_id) filter (where k.ready < k.wanted))::integer as ready_lines,
  coalesce(sum(k.wanted), 0)::integer as wanted, coalesce(sum(k.ready), 0)::integer as ready,
  array_agg(k.id) filter (where k.ready < k.wanted) as short`

/**
 * Of all open orders at once, also for one page: an order has what earlier ones leave, so each row by itself would
 * walk the same demand again. Worked out before it is joined, because where PostgreSQL expects one row and finds a
 * thousand it would be worked out a thousand times; distinct, because only then a question that has no use of it leaves it out.
 */
export const readyOfOrders = (actor: Actor) => sql<Worked>`(
  with demand as (
    select a.id, a.order_id, a.line_id, a.variation_id, a.quantity, a.shipped, a.drop_ship, coalesce(p.units, 0) as own,
      sum(case when a.drop_ship then 0 else greatest(a.quantity - a.shipped - coalesce(p.units, 0), 0) end) over (
        partition by a.variation_id order by ${turnOf(actor)}, a.id
        rows between unbounded preceding and 1 preceding) as before
    from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
    left join (select n.order_allocation_id as id, sum(x.quantity) as units
      from allocation x join invoice_line n on n.company_id = x.company_id and n.id = x.line_id
      where x.company_id = ${actor.companyId}::uuid and x.document_kind = 'invoice'
      group by n.order_allocation_id) p on p.id = a.id
    where o.company_id = ${actor.companyId}::uuid and o.status = 'Placed' and o.shipped_units < o.units
      and a.shipped < a.quantity
  ), free as (
    select s.variation_id, sum(s.on_hand - s.reserved) as units from ${shippable(actor)} group by s.variation_id
  ), worked as materialized (
  select k.order_id, ${sums} from (
    select a.id, a.order_id, a.line_id, a.quantity - a.shipped as wanted,
      case when a.drop_ship then a.quantity - a.shipped
        else least(a.quantity - a.shipped, a.own + greatest(coalesce(h.units, 0) - coalesce(a.before, 0), 0)) end as ready
    from demand a left join free h on h.variation_id = a.variation_id) k
  group by k.order_id)
  select distinct on (d.order_id) d.* from worked d order by d.order_id)`

export const readiness = sql<Readiness>`
  case when w.ready >= w.wanted then 'Ready' when w.ready > 0 then 'Partly' else 'Waiting' end`

/** The purchase order that brings the last of what is short: of each line the one bought for it, else the first expected. */
export const awaitedPurchase = sql`(
  select case when bool_and(p.id is not null) then
    (jsonb_agg(to_jsonb(p) order by p."expectedDate" desc nulls first)) -> 0 end
  from unnest(w.short) as t (id)
    join sales_order_allocation a on a.company_id = o.company_id and a.id = t.id
    left join lateral (
      select q.id, q.number, q.expected_on as "expectedDate"
      from purchase_order_line l join purchase_order q on q.company_id = l.company_id and q.id = l.order_id
      where l.company_id = a.company_id and l.variation_id = a.variation_id and l.received < l.quantity and q.status = 'Placed'
      order by exists (select from purchase_order_target g where g.company_id = l.company_id and g.line_id = l.id
          and g.allocation_id = a.id) desc, q.expected_on nulls last, q.placed_at
      limit 1) p on true)`
