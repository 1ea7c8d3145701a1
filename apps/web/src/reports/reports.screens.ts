import { approvals } from '@galen/contract/reports/approvals'
import { metrics } from '@galen/contract/sales/conversion'
import { text } from '../kit/text.ts'
import { lineGridKeys } from '../patterns/lines/line-grid-keys.ts'
import { menuEntry } from '../patterns/screens/menus.ts'
import type { Screen } from '../patterns/screens/screens.ts'
import { approvalDecisionKeys, approvalRecordKeys, approvalStepKeys } from './approvals/approval-keys.ts'
import { dashboardKeys, monthKeys, reportKeys } from './figures/report-keys.ts'

export const reportsScreens: readonly Screen[] = [
  {
    path: '/approvals',
    title: text('Approvals'),
    above: [text('Finances')],
    needs: approvals.list.needs,
    about: text('Payments, bank data, entries, classes, credit and margins that wait for you'),
    icon: 'check',
    help: {
      sentences: [
        text('Everything that waits for your decision, the oldest first.'),
        text('Press y to approve or b to reject, write the note, then Ctrl Enter decides the open request.'),
        text('You cannot approve what you requested yourself.'),
      ],
    },
    keys: [approvalStepKeys, approvalDecisionKeys, approvalRecordKeys],
    page: async () => (await import('./approvals/approvals-page.tsx')).ApprovalsPage,
  },
  {
    path: '/metrics',
    title: text('Metrics'),
    above: [text('My day')],
    needs: metrics.get.needs,
    about: text('Sales, profit and orders of a month'),
    icon: 'rows',
    help: {
      sentences: [
        text('The results of a month against its goal and the month before.'),
        text('Every figure opens the list that it was summed from.'),
        text('Only validated and closed invoices count.'),
      ],
    },
    keys: [monthKeys],
    page: async () => (await import('./metrics/metrics-page.tsx')).MetricsPage,
  },
  {
    ...menuEntry('/sales-rep-goal'),
    title: text('Rep Goal'),
    about: text('Sales of each rep against the goal'),
    icon: 'rows',
    help: {
      sentences: [
        text('Each sales rep with the goal of the month and what was invoiced toward it.'),
        text('The year shows twelve months to type or paste into; Ctrl D copies down.'),
        text('Only validated and closed invoices count, less what came back in the month.'),
      ],
    },
    keys: [lineGridKeys],
    page: async () => (await import('./goals/goals-page.tsx')).GoalsPage,
  },
  {
    path: '/reports',
    title: text('Reports'),
    needs: 'signed-in',
    about: text('Standard reports with filters, totals and export'),
    icon: 'rows',
    hidesContextBar: true,
    help: {
      sentences: [
        text('Every standard report that your permissions open, and the dashboards that you were given.'),
        text('Filters and order are in the address of a report, so that it can be kept or sent to a colleague.'),
        text('Its total equals the account or the list that it names.'),
      ],
    },
    page: async () => (await import('./standard/report-list-page.tsx')).ReportListPage,
  },
  {
    path: '/reports/standard/:name',
    title: text('Standard report'),
    above: [text('Reports')],
    needs: 'signed-in',
    icon: 'rows',
    hidesContextBar: true,
    help: {
      sentences: [
        text('The rows of a report with the totals of all of them; what it counts is said below.'),
        text('Click a heading to sort; names and numbers open their records.'),
        text('Export saves all rows as CSV, XLSX or PDF.'),
      ],
    },
    keys: [reportKeys],
    page: async () => (await import('./standard/standard-report-page.tsx')).StandardReportPage,
  },
  {
    path: '/reports/:dashboardId',
    title: text('Reports'),
    needs: 'signed-in',
    icon: 'rows',
    hidesContextBar: true,
    help: {
      sentences: [
        text('A dashboard that an administrator gave you.'),
        text('Every figure opens the list that it was summed from.'),
        text('Press R to refresh and Shift F for the full screen.'),
      ],
    },
    keys: [dashboardKeys, monthKeys],
    page: async () => (await import('./dashboards/dashboard-page.tsx')).DashboardPage,
  },
]
