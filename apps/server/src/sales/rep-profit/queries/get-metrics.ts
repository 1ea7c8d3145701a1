import { type RawBuilder, sql } from 'kysely'
import { type Metrics, metrics } from '@galen/contract/sales/conversion'
import { goalMonthOf, MONTHS_BACK, monthKey } from '@galen/domain/admin/rep-goal'
import {
  addDays,
  addMonths,
  type BusinessDate,
  businessDateOf,
  daysBetween,
  firstDayOfMonth,
  lastDayOfMonth,
} from '@galen/domain/dates'
import type { Db } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { requestFacts, inPeriod } from '../../conversion-facts.ts'
import { profitFacts, returnFacts, seesOwnResultsOnly } from '../../profit-facts.ts'

type Asked = {
  readonly companyId: string
  readonly timeZone: string
  readonly repId: string | undefined
  readonly mayCost: boolean
}
type Days = { readonly from: BusinessDate; readonly to: BusinessDate }

/** Results of a month, each figure summed from the same documents that the lists behind it show. */
export const getMetrics = query(metrics.get, async ({ query: { month, mine }, db, actor }) => {
  const { companyId, timeZone, userId, permissions } = actor
  const today = businessDateOf(new Date(), timeZone)
  const from = `${month}-01` as BusinessDate
  if (from > today || from < addMonths(firstDayOfMonth(today), -MONTHS_BACK))
    throw invalid([{ field: 'month', message: 'must be this month or one of the eleven before it' }])
  const isOwn = mine || seesOwnResultsOnly(actor)
  const asked = { companyId, timeZone, repId: isOwn ? userId : undefined, mayCost: permissions.has('VIEW_COST') }
  const to = lastDayOfMonth(from)
  const soFar = daysBetween(from, to < today ? to : today)
  const earlier = addMonths(from, -1)
  const until = addDays(earlier, soFar)
  const last = lastDayOfMonth(earlier)
  const days = await soldByDay(db, asked, { from, to })
  const before = await soldByDay(db, asked, { from: earlier, to: until < last ? until : last })
  const reps = await soldByRep(db, asked, { from, to })
  const goals = reps.flatMap(({ goal }) => goal ?? [])
  return {
    month,
    from,
    to,
    isOwn,
    total: summed(days, asked.mayCost),
    before: summed(before, asked.mayCost),
    goal: goals.length === 0 ? null : cents(goals.reduce((all, goal) => all + goal, 0)),
    days,
    reps,
    classes: await soldByClass(db, asked, { from, to }),
    requests: await requestsByMonth(db, asked, today),
  }
})

const cents = (amount: number) => Math.round(amount * 100) / 100

function summed(days: Metrics['days'], mayCost: boolean): Metrics['total'] {
  const of = (field: 'sales' | 'returned' | 'invoices' | 'orders') =>
    cents(days.reduce((all, day) => all + day[field], 0))
  const profit = mayCost ? cents(days.reduce((all, day) => all + (day.profit ?? 0), 0)) : null
  return { sales: of('sales'), returned: of('returned'), profit, invoices: of('invoices'), orders: of('orders') }
}

const periodOf = ({ companyId, timeZone, repId }: Asked, { from, to }: Days) => ({
  companyId,
  timeZone,
  repId,
  from: sql`${from}::date`,
  to: sql`${to}::date`,
})

const shown = (mayCost: boolean, figure: RawBuilder<unknown>) =>
  sql`case when ${mayCost}::boolean then (${figure})::float8 end as profit`

async function soldByDay(db: Db, asked: Asked, days: Days): Promise<Metrics['days']> {
  const period = periodOf(asked, days)
  const ofRep = asked.repId === undefined ? sql`` : sql`and o.sales_rep_id = ${asked.repId}::uuid`
  const { rows } = await sql<Metrics['days'][number]>`
    select day, sum(sales)::float8 as sales, sum(returned)::float8 as returned, ${shown(asked.mayCost, sql`sum(profit)`)},
      sum(invoices)::integer as invoices, sum(orders)::integer as orders
    from (
      select day, sales, profit, invoices, 0 as returned, 0 as orders from (${profitFacts(period)}) sold
      union all
      select day, 0, 0, 0, returned, 0 from (${returnFacts(period)}) back
      union all
      select (o.placed_at at time zone ${asked.timeZone})::date, 0, 0, 0, 0, 1 from sales_order o
      where o.company_id = ${asked.companyId} and o.placed_at is not null and ${inPeriod('o.placed_at', period)} ${ofRep}
    ) facts group by day order by day`.execute(db)
  return rows
}

async function soldByRep(db: Db, asked: Asked, days: Days): Promise<Metrics['reps']> {
  const goal = sql.ref(`g.${goalMonthOf(days.from)}`)
  const only = asked.repId === undefined ? sql`` : sql`and g.user_id = ${asked.repId}::uuid`
  const { rows } = await sql<Metrics['reps'][number]>`
    select f.rep as "userId", coalesce(u.given_name || ' ' || u.family_name, 'No sales rep') as name,
      sum(f.sales)::float8 as sales, sum(f.goal)::float8 as goal
    from (
      select rep, sales, null::numeric as goal from (${profitFacts(periodOf(asked, days))}) sold
      union all
      select g.user_id, 0, ${goal} from rep_goal g
      where g.company_id = ${asked.companyId} and g.year = ${Number(days.from.slice(0, 4))} and ${goal} is not null ${only}
    ) f left join app_user u on u.id = f.rep
    group by f.rep, u.given_name, u.family_name order by sales desc, name limit 50`.execute(db)
  return rows
}

async function soldByClass(db: Db, asked: Asked, days: Days): Promise<Metrics['classes']> {
  const { rows } = await sql<Metrics['classes'][number]>`
    select c.id, coalesce(c.name, 'No class') as name, sum(f.sales)::float8 as sales, ${shown(asked.mayCost, sql`sum(f.profit)`)}
    from (${profitFacts(periodOf(asked, days))}) f
    join customer k on k.company_id = f.company_id and k.id = f.customer
    left join property c on c.company_id = k.company_id and c.id = k.class_id
    group by c.id, c.name order by sum(f.sales) desc, name limit 12`.execute(db)
  return rows
}

async function requestsByMonth(db: Db, asked: Asked, today: BusinessDate): Promise<Metrics['requests']> {
  const first = addMonths(firstDayOfMonth(today), -MONTHS_BACK)
  const { rows } = await sql<Metrics['requests'][number]>`
    select to_char(received_at at time zone ${asked.timeZone}, 'YYYY-MM') as month, count(*)::integer as received,
      (count(*) filter (where status = 'Placed'))::integer as placed,
      (count(*) filter (where status = 'Refused'))::integer as refused,
      (count(*) filter (where status = 'Received'))::integer as waiting
    from (${requestFacts(periodOf(asked, { from: first, to: lastDayOfMonth(today) }))}) asked group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.month, row]))
  return Array.from({ length: MONTHS_BACK + 1 }, (_, at) => monthKey(addMonths(first, at))).map(
    (month) => known.get(month) ?? { month, received: 0, placed: 0, refused: 0, waiting: 0 },
  )
}
