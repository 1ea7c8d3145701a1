import { type RawBuilder, sql } from 'kysely'
import type { Readiness } from '@galen/domain/sales/invoice'
import { todayOf } from '../../items/stock-figures.ts'
import type { Actor } from '../../platform/operation.ts'

/** The figures of one order under the name `w`. */
type Worked = { lines: number; ready_lines: number; wanted: number; ready: number; short: string[] | null }

/** Stock that can be shipped: active, not recalled, not past its last day. */
const shippable = (actor: Actor, which: RawBuilder<unknown>) => sql`
  stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
  where s.company_id = ${actor.companyId}::uuid and ${which} and s.on_hand > 0 and s.status = 'Active'
    and l.recalled_at is null and l.expires_on >= ${todayOf(actor)}::date`

const freeOf = (actor: Actor) =>
  sql`(select coalesce(sum(s.on_hand - s.reserved), 0) from ${shippable(actor, sql`s.variation_id = a.variation_id`)})`

/** What of an allocation is on drafts already, and so taken from no other order. */
const drafted = (allocation: string) => sql`
  (select coalesce(sum(x.quantity), 0) from invoice_line n join allocation x on x.company_id = n.company_id and x.line_id = n.id
   where n.company_id = ${sql.ref(`${allocation}.company_id`)} and n.order_allocation_id = ${sql.ref(`${allocation}.id`)})`

/** Who gets the last units: what can leave before what is on shipping hold, then the first due, then the first placed. */
const turnOf = ({ timeZone }: Actor, order: string) => {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  const placedOn = sql`(${column('placed_at')} at time zone ${timeZone})::date`
  return sql`${column('shipping_hold')}, coalesce(${column('requested_on')}, ${placedOn}), ${column('placed_at')}, ${column('id')}`
}

/** Both ways to read it give an allocation what it has, and of the free units what earlier demand leaves. */
const readyOf = (free: RawBuilder<unknown>, own: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
  case when a.drop_ship then a.quantity - a.shipped
    else least(a.quantity - a.shipped, ${own} + greatest(${free} - ${before}, 0)) end`

/** An order's figures from its open allocations `k`. */
const sums = sql`count(distinct k.line_id)::integer as lines,
  (count(distinct k.line_id) - count(distinct k.line_id) filter (where k.ready < k.wanted))::integer as ready_lines,
  coalesce(sum(k.wanted), 0)::integer as wanted, coalesce(sum(k.ready), 0)::integer as ready`

/** What other orders, and earlier lines of its own, still need of the same variation before this allocation has its turn. */
const neededBefore = (actor: Actor) => sql`(
  select coalesce(sum(greatest(b.quantity - b.shipped - ${drafted('b')}, 0)), 0)
  from sales_order_allocation b join sales_order e on e.company_id = b.company_id and e.id = b.order_id
  where b.company_id = a.company_id and b.variation_id = a.variation_id and b.shipped < b.quantity and not b.drop_ship
    and e.status = 'Placed' and (${turnOf(actor, 'e')}, b.id) < (${turnOf(actor, 'o')}, a.id))`

/** Of the order `o` alone, for the rows that are shown. */
export const readyOfOrder = (actor: Actor) =>
  sql<Worked>`(select ${sums}, array_agg(k.id) filter (where k.ready < k.wanted) as short from (
    select a.id, a.line_id, a.quantity - a.shipped as wanted,
      ${readyOf(freeOf(actor), drafted('a'), neededBefore(actor))} as ready
    from sales_order_allocation a
    where a.company_id = o.company_id and a.order_id = o.id and a.shipped < a.quantity) k)`

/** Of all orders at once, for a filter. */
export const readyOfAll = (actor: Actor) => sql`(
  with demand as (
    select a.order_id, a.line_id, a.variation_id, a.quantity, a.shipped, a.drop_ship, coalesce(p.units, 0) as own,
      sum(case when a.drop_ship then 0 else greatest(a.quantity - a.shipped - coalesce(p.units, 0), 0) end) over (
        partition by a.variation_id order by ${turnOf(actor, 'o')}, a.id
        rows between unbounded preceding and 1 preceding) as before
    from sales_order o join sales_order_allocation a on a.company_id = o.company_id and a.order_id = o.id
    left join (select n.order_allocation_id as id, sum(x.quantity) as units
      from allocation x join invoice_line n on n.company_id = x.company_id and n.id = x.line_id
      where x.company_id = ${actor.companyId}::uuid and x.document_kind = 'invoice'
      group by n.order_allocation_id) p on p.id = a.id
    where o.company_id = ${actor.companyId}::uuid and o.status = 'Placed' and o.shipped_units < o.units
      and a.shipped < a.quantity
  ), free as (
    select s.variation_id, sum(s.on_hand - s.reserved) as units from ${shippable(actor, sql`true`)} group by s.variation_id
  )
  select k.order_id, ${sums} from (
    select a.order_id, a.line_id, a.quantity - a.shipped as wanted,
      ${readyOf(sql`coalesce(h.units, 0)`, sql`a.own`, sql`coalesce(a.before, 0)`)} as ready
    from demand a left join free h on h.variation_id = a.variation_id) k
  group by k.order_id)`

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
