import { sql } from 'kysely'
import { customers } from '@galen/contract/partners/customers'
import { addDays, addMonths, firstDayOfMonth, startOfDay } from '@galen/domain/dates'
import { ACTIVITY_DAYS } from '@galen/domain/partners/customer'
import { query } from '../../../platform/operation.ts'
import { todayOf } from '../../../platform/work.ts'
import { checkCustomerSeen } from '../../customer-scope.ts'

type Figures = { total: number; lastTwelveMonths: number; ordered: boolean }
type Month = { month: string; invoiced: number; returned: number }

/** Net of returns, by the months that invoices keep (Spec §7). */
export const getTotalInvoiced = query(customers.totalInvoiced, async ({ params: { id }, db, actor }) => {
  await checkCustomerSeen(db, actor, id)
  const { companyId, timeZone } = actor
  const today = todayOf(actor)
  const since = addMonths(firstDayOfMonth(today), -11)
  const active = startOfDay(addDays(today, -ACTIVITY_DAYS), timeZone).toISOString()
  const { rows } = await sql<Figures>`
    select coalesce(sum(m.invoiced - m.returned), 0)::float8 as total,
      coalesce(sum(m.invoiced - m.returned) filter (where m.month >= ${since}), 0)::float8 as "lastTwelveMonths",
      coalesce((select c.last_order_at >= ${active}::timestamptz from customer c where c.company_id = ${companyId} and c.id = ${id}), false)
        as ordered
    from customer_month m where m.company_id = ${companyId} and m.customer_id = ${id}`.execute(db)
  const { rows: months } = await sql<Month>`
    select m.month, m.invoiced::float8 as invoiced, m.returned::float8 as returned from customer_month m
    where m.company_id = ${companyId} and m.customer_id = ${id} and m.month >= ${since} order by m.month`.execute(db)
  const { total = 0, lastTwelveMonths = 0, ordered = false } = rows[0] ?? {}
  return { total, lastTwelveMonths, isActiveLast30Days: ordered, months }
})
