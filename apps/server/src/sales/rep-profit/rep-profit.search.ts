import { type RawBuilder, sql } from 'kysely'
import { salesRepProfitIndex } from '@galen/contract/sales/rep-profit'
import type { RowOf } from '@galen/contract/search-index'
import { goalMonths } from '@galen/domain/admin/rep-goal'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { serveIndex } from '../../platform/search/search.ts'
import { inPeriod } from '../conversion-facts.ts'
import { profitFacts, returnFacts, seesOwnResultsOnly } from '../profit-facts.ts'
import { reportSpans } from './report-spans.ts'

const goalOfMonth = sql`(array[${sql.join(goalMonths.map((month) => sql.ref(`g.${month}`)))}])[extract(month from span.first)::integer]`

/** Everything that counts for a rep in the month from `span.first` to `span.last`, one thing a row; the rest of each is null. */
function repFacts({ companyId, userId, timeZone, permissions }: Actor): RawBuilder<unknown> {
  const repId = seesOwnResultsOnly({ permissions }) ? userId : undefined
  const only = (column: string) => (repId === undefined ? sql`` : sql`and ${sql.ref(column)} = ${repId}::uuid`)
  const period = { companyId, from: sql`span.first`, to: sql`span.last`, repId }
  return sql`
    select rep, sales, profit, invoices, 0 as returned, 0 as orders, 0 as new_customers, null::numeric as goal
    from (${profitFacts(period)}) sold
    union all
    select rep, 0, 0, 0, returned, 0, 0, null from (${returnFacts(period)}) back
    union all
    select o.sales_rep_id, 0, 0, 0, 0, 1, 0, null from sales_order o
    where o.company_id = ${companyId} and ${inPeriod('o.placed_at', { from: period.from, to: period.to, timeZone })}
      ${only('o.sales_rep_id')}
    union all
    select k.sales_rep_id, 0, 0, 0, 0, 0, 1, null
    from customer_month c join customer k on k.company_id = c.company_id and k.id = c.customer_id
    where c.company_id = ${companyId} and c.month = span.first and c.invoices > 0 ${only('k.sales_rep_id')}
      and c.month = (select min(e.month) from customer_month e where e.company_id = c.company_id
        and e.customer_id = c.customer_id and e.invoices > 0)
    union all
    select g.user_id, 0, 0, 0, 0, 0, 0, ${goalOfMonth} from rep_goal g
    where g.company_id = ${companyId} and g.year = extract(year from span.first)::integer ${only('g.user_id')}
    union all
    select m.user_id, 0, 0, 0, 0, 0, 0, null from company_user m
    where m.company_id = ${companyId} and m.sales_person and m.active ${only('m.user_id')}`
}

/** A month is computed when it is asked for: the filter reaches the list of months before anything is read. */
function repMonths(db: Db, actor: Actor) {
  const mayCost = sql`${actor.permissions.has('VIEW_COST')}::boolean`
  return db
    .selectFrom(
      sql<RowOf<typeof salesRepProfitIndex>>`(
        select coalesce(f.rep::text, 'none') || ' ' || span.month as id, f.rep as "userId",
          coalesce(u.given_name || ' ' || u.family_name, 'No sales rep') as name, span.month, span.back as "monthsBack",
          f.sales::float8 as sales, f.returned::float8 as returned,
          case when ${mayCost} then f.profit::float8 end as profit, f.invoices, f.orders, f.new_customers as "newCustomers",
          f.goal::float8 as goal,
          case when f.goal > 0 then round(100 * (f.sales - f.returned) / f.goal, 1)::float8 end as percent
        from ${reportSpans(actor.timeZone)} span
        cross join lateral (
          select rep, sum(sales) as sales, sum(profit) as profit, sum(invoices)::integer as invoices,
            sum(returned) as returned, sum(orders)::integer as orders, sum(new_customers)::integer as new_customers,
            sum(goal) as goal
          from (${repFacts(actor)}) facts group by rep) f
        left join app_user u on u.id = f.rep)`.as('x'),
    )
    .selectAll('x')
}

export const salesRepProfitSearch = serveIndex(salesRepProfitIndex, repMonths, {
  invalidatedBy: ['invoice', 'customer-return', 'sales-order', 'rep-goal'],
})
