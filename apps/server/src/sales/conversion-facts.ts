import { type RawBuilder, sql } from 'kysely'

type Period = {
  readonly companyId: string
  readonly timeZone: string
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
  readonly repId?: string | undefined
}

/** That a moment lies in a period of days, in a way that an index on it serves. */
export const inPeriod = (
  column: string,
  { from, to, timeZone }: Pick<Period, 'from' | 'to' | 'timeZone'>,
) => sql<boolean>`
  ${sql.ref(column)} >= (${from})::timestamp at time zone ${timeZone}
    and ${sql.ref(column)} < ((${to})::date + 1)::timestamp at time zone ${timeZone}`

const ofRep = (column: string, repId: string | undefined) =>
  repId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${repId}::uuid`

/** The orders placed in a period, a row each, with what was ordered and what became of it. */
export const orderFacts = (period: Period): RawBuilder<unknown> => sql`
  select o.id, o.number, o.customer_id as customer, o.sales_rep_id as rep, o.status, o.placed_at,
    a.lines, a.invoiced_lines, a.ordered, a.converted, a.invoiced,
    case when o.status = 'Hold' or (o.shipping_hold and o.status = 'Placed') then a.left_over else 0 end as held,
    case when o.status = 'Placed' and not o.shipping_hold then a.left_over else 0 end as open,
    case when o.status = 'Closed' then a.left_over else 0 end as canceled
  from sales_order o cross join lateral (
    select count(*) filter (where a.placed_quantity > 0)::integer as lines,
      count(*) filter (where a.placed_quantity > 0 and a.shipped >= a.placed_quantity)::integer as invoiced_lines,
      coalesce(sum(coalesce(a.placed_quantity, 0) * a.price), 0) as ordered,
      coalesce(sum(least(a.shipped, coalesce(a.placed_quantity, 0)) * a.price), 0) as converted,
      coalesce(sum(a.shipped * a.price), 0) as invoiced,
      coalesce(sum((a.quantity - a.shipped) * a.price), 0) as left_over
    from sales_order_allocation a where a.company_id = o.company_id and a.order_id = o.id) a
  where o.company_id = ${period.companyId} and o.placed_at is not null and ${inPeriod('o.placed_at', period)}
    ${ofRep('o.sales_rep_id', period.repId)}`

/** The requests that came in during a period, a row each, by the rep of the customer. */
export const requestFacts = (period: Period): RawBuilder<unknown> => sql`
  select k.sales_rep_id as rep, q.status, q.received_at from sales_request q
  join customer k on k.company_id = q.company_id and k.id = q.customer_id
  where q.company_id = ${period.companyId} and ${inPeriod('q.received_at', period)} ${ofRep('k.sales_rep_id', period.repId)}`
