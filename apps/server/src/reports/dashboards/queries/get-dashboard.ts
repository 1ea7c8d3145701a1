import { reportDashboards } from '@galen/contract/reports/dashboard'
import { type DashboardId, dashboards } from '@galen/domain/admin/dashboards'
import { MONTHS_BACK, monthKey } from '@galen/domain/admin/rep-goal'
import { addMonths, type BusinessDate, businessDateOf, firstDayOfMonth, lastDayOfMonth } from '@galen/domain/dates'
import { checkPermitted } from '@galen/domain/permissions'
import { invalid, notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import type { Dashboard } from '../dashboard-content.ts'
import { grantedName } from '../granted-dashboard.ts'
import { payablesAge, receivablesAge } from '../money-dashboards.ts'
import { invoiceProfit, orderConversion, salesOverview, salesReps } from '../sales-dashboards.ts'
import { controlledItemsDashboard, inventoryValue, shortDatedDashboard } from '../stock-dashboards.ts'

const contents: Record<DashboardId, Dashboard> = {
  'sales-overview': salesOverview,
  'sales-reps': salesReps,
  'order-conversion': orderConversion,
  'invoice-profit': invoiceProfit,
  'inventory-value': inventoryValue,
  'short-dated': shortDatedDashboard,
  'receivables-age': receivablesAge,
  'payables-age': payablesAge,
  'controlled-items': controlledItemsDashboard,
}

export const getDashboard = query(reportDashboards.get, async ({ params, query: asked, db, actor }) => {
  const name = await grantedName(db, actor, params.dashboardId)
  const declared = dashboards.find(({ dashboardId }) => dashboardId === params.dashboardId)
  if (!declared) throw notFound('Dashboard')
  checkPermitted(declared.needs, actor.permissions)
  const today = businessDateOf(new Date(), actor.timeZone)
  const from = (asked.month === undefined ? firstDayOfMonth(today) : `${asked.month}-01`) as BusinessDate
  if (from > today || from < addMonths(firstDayOfMonth(today), -MONTHS_BACK))
    throw invalid([{ field: 'month', message: 'must be this month or one of the eleven before it' }])
  const to = lastDayOfMonth(from)
  const content = await contents[declared.dashboardId]({ db, actor, from, to, today })
  return {
    dashboardId: declared.dashboardId,
    name,
    month: declared.hasMonth ? monthKey(from) : null,
    from: declared.hasMonth ? from : today,
    to: declared.hasMonth ? to : today,
    asOf: new Date().toISOString(),
    ...content,
  }
})
