import { sql } from 'kysely'
import { goalMonthOf } from '@galen/domain/admin/rep-goal'
import { orderFacts, inPeriod } from '../../sales/conversion-facts.ts'
import { profitFacts, returnFacts, seesOwnResultsOnly } from '../../sales/profit-facts.ts'
import {
  type DashboardRequest,
  type Dashboard,
  figuresOf,
  MOST_DASHBOARD_ROWS,
  periodOf,
  rowsOf,
} from './dashboard-content.ts'

const personName = sql`coalesce(u.given_name || ' ' || u.family_name, 'No sales rep')`
const ownRep = ({ actor }: DashboardRequest) => (seesOwnResultsOnly(actor) ? actor.userId : undefined)
const costSeen = ({ actor }: DashboardRequest) => sql`${actor.permissions.has('VIEW_COST')}::boolean`
const margin = sql`case when sum(sales) <> 0 then round(100 * sum(profit) / sum(sales), 1)::float8 end`

export const salesOverview: Dashboard = async (asking) => {
  const { db, actor } = asking
  const [repId, mayCost] = [ownRep(asking), costSeen(asking)]
  const period = periodOf(asking, repId)
  const ofRep = repId === undefined ? sql`` : sql`and o.sales_rep_id = ${repId}::uuid`
  const figures = await figuresOf(
    db,
    sql`select coalesce(sum(sales), 0)::float8 as sales, case when ${mayCost} then coalesce(sum(profit), 0)::float8 end as profit,
        case when ${mayCost} then ${margin} end as margin, coalesce(sum(invoices), 0)::integer as invoices,
        (select coalesce(sum(returned), 0)::float8 from (${returnFacts(period)}) back) as returned,
        (select count(*)::integer from sales_order o where o.company_id = ${actor.companyId} and o.placed_at is not null
          and ${inPeriod('o.placed_at', period)} ${ofRep}) as orders
      from (${profitFacts(period)}) f`,
  )
  const points = await rowsOf(
    db,
    sql`select day::text as key, sum(sales)::float8 as value from (${profitFacts(period)}) f group by day order by day`,
  )
  const rows = await rowsOf(
    db,
    sql`select k.id, k.number, k.company_name as name, sum(f.invoices)::integer as invoices, sum(f.sales)::float8 as sales,
        case when ${mayCost} then sum(f.profit)::float8 end as profit, case when ${mayCost} then ${margin} end as margin
      from (${profitFacts(period)}) f join customer k on k.company_id = f.company_id and k.id = f.customer
      group by k.id, k.number, k.company_name order by sum(f.sales) desc, k.id limit ${MOST_DASHBOARD_ROWS}`,
  )
  return { figures, points, rows }
}

export const salesReps: Dashboard = async (asking) => {
  const { db, actor, from } = asking
  const [repId, mayCost] = [ownRep(asking), costSeen(asking)]
  const period = periodOf(asking, repId)
  const goal = sql.ref(`g.${goalMonthOf(from)}`)
  const only = repId === undefined ? sql`` : sql`and g.user_id = ${repId}::uuid`
  const rows = await rowsOf(
    db,
    sql`select f.rep as id, ${personName} as name, sum(f.sales)::float8 as sales, sum(f.returned)::float8 as returned,
        case when ${mayCost} then sum(f.profit)::float8 end as profit, sum(f.invoices)::integer as invoices,
        sum(f.goal)::float8 as goal,
        case when sum(f.goal) > 0 then round(100 * (sum(f.sales) - sum(f.returned)) / sum(f.goal), 1)::float8 end as percent
      from (
        select rep, sales, profit, invoices, 0 as returned, null::numeric as goal from (${profitFacts(period)}) sold
        union all
        select rep, 0, 0, 0, returned, null from (${returnFacts(period)}) back
        union all
        select g.user_id, 0, 0, 0, 0, ${goal} from rep_goal g
        where g.company_id = ${actor.companyId} and g.year = ${Number(from.slice(0, 4))} and ${goal} is not null ${only}
      ) f left join app_user u on u.id = f.rep
      group by f.rep, u.given_name, u.family_name order by sum(f.sales) desc, name limit 500`,
  )
  const total = (field: string) => Math.round(100 * rows.reduce((all, row) => all + Number(row[field] ?? 0), 0)) / 100
  const [sales, returned, goals] = [total('sales'), total('returned'), total('goal')]
  const percent = goals > 0 ? Math.round((1000 * (sales - returned)) / goals) / 10 : null
  return {
    figures: {
      sales,
      returned,
      goal: goals,
      percent,
      profit: actor.permissions.has('VIEW_COST') ? total('profit') : null,
    },
    points: rows.map((row) => ({ key: row['name'] ?? '', value: row['sales'] ?? 0, mark: row['goal'] ?? null })),
    rows,
  }
}

export const orderConversion: Dashboard = async (asking) => {
  const { db, actor } = asking
  const facts = orderFacts(periodOf(asking, ownRep(asking)))
  const rate = sql`case when sum(f.ordered) > 0 then round(100 * sum(f.converted) / sum(f.ordered), 1)::float8 end`
  const figures = await figuresOf(
    db,
    sql`select count(*)::integer as orders, coalesce(sum(f.ordered), 0)::float8 as ordered,
        coalesce(sum(f.invoiced), 0)::float8 as invoiced, ${rate} as conversion, coalesce(sum(f.open), 0)::float8 as open,
        coalesce(sum(f.held), 0)::float8 as held, coalesce(sum(f.canceled), 0)::float8 as canceled
      from (${facts}) f`,
  )
  const points = await rowsOf(
    db,
    sql`select ${personName} as key, sum(f.invoiced)::float8 as value, sum(f.ordered)::float8 as mark
      from (${facts}) f left join app_user u on u.id = f.rep
      group by f.rep, u.given_name, u.family_name order by sum(f.ordered) desc, key limit 12`,
  )
  const rows = await rowsOf(
    db,
    sql`select f.id, f.number, k.company_name as name, (f.placed_at at time zone ${actor.timeZone})::date::text as day, f.status,
        f.ordered::float8, f.invoiced::float8, (f.open + f.held)::float8 as open
      from (${facts}) f join customer k on k.company_id = ${actor.companyId} and k.id = f.customer
      where f.open + f.held > 0 order by f.open + f.held desc, f.id limit ${MOST_DASHBOARD_ROWS}`,
  )
  return { figures, points, rows }
}

export const invoiceProfit: Dashboard = async (asking) => {
  const { db, actor } = asking
  const facts = profitFacts(periodOf(asking))
  const figures = await figuresOf(
    db,
    sql`select coalesce(sum(sales), 0)::float8 as sales, coalesce(sum(profit), 0)::float8 as profit,
        coalesce(sum(ledger), 0)::float8 as ledger, ${margin} as margin, coalesce(sum(invoices), 0)::integer as invoices,
        (count(*) filter (where profit < 0 and invoices = 1) - count(*) filter (where profit > 0 and invoices = -1))::integer as losses
      from (${facts}) f`,
  )
  const points = await rowsOf(
    db,
    sql`select day::text as key, sum(profit)::float8 as value from (${facts}) f group by day order by day`,
  )
  const rows = await rowsOf(
    db,
    sql`select i.id, i.number, k.company_name as name, f.day::text as day, f.sales::float8, f.profit::float8,
        f.ledger::float8, case when f.sales <> 0 then round(100 * f.profit / f.sales, 1)::float8 end as margin
      from (${facts}) f join invoice i on i.company_id = ${actor.companyId} and i.id = f.invoice_id
      join customer k on k.company_id = i.company_id and k.id = i.customer_id
      where f.invoices = 1 and i.status <> 'Void' order by f.profit / nullif(f.sales, 0) nulls last, i.id limit ${MOST_DASHBOARD_ROWS}`,
  )
  return { figures, points, rows }
}
