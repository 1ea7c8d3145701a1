import type { Area } from '../platform/area.ts'
import { serveTopic } from '../platform/realtime/realtime-topics.ts'
import { groupsOperation, totalsOperation } from '../platform/search/search-totals.ts'
import type { ServedIndex } from '../platform/search/search.ts'
import { exportsQueue } from '@galen/contract/reports/export'
import { reportsDue } from '@galen/contract/reports/report-schedules'
import { dailyEvent } from '../platform/outbox/daily-event.ts'
import { listApprovals } from './approvals/queries/list-approvals.ts'
import { listDecisions } from './approvals/queries/list-decisions.ts'
import { exportBooks } from './books/commands/export-books.ts'
import { makeGuestToken } from './dashboards/commands/make-guest-token.ts'
import { getDashboard } from './dashboards/queries/get-dashboard.ts'
import { exportDeliverer } from './exports/export-deliverer.ts'
import { exportOperations } from './exports/list-exports.ts'
import { findRecords } from './finding/queries/find-records.ts'
import { getFirstSteps } from './home/queries/get-first-steps.ts'
import { getGuidedTasks } from './home/queries/get-guided-tasks.ts'
import { getHomeWork } from './home/queries/get-home-work.ts'
import { reportsListeners } from './registration/reports.listeners.ts'
import { createReportSchedule } from './schedules/commands/create-report-schedule.ts'
import { runReportSchedule } from './schedules/commands/run-report-schedule.ts'
import { stopReportSchedule } from './schedules/commands/stop-report-schedule.ts'
import { listReportSchedules } from './schedules/queries/list-report-schedules.ts'
import { exportStandardReport } from './standard/commands/export-standard-report.ts'
import { getStandardReport } from './standard/queries/get-standard-report.ts'

/** What is taken out of the lists of all areas: files, totals, dashboards, the work on the home page and what the palette finds. */
export const reports = (indices: readonly ServedIndex[]): Area => ({
  name: 'reports',
  owns: ['list_export', 'list_export_piece', 'report_schedule'],
  operations: [
    ...exportOperations(indices),
    totalsOperation(indices),
    groupsOperation(indices),
    getHomeWork(indices),
    getFirstSteps,
    getGuidedTasks,
    findRecords(indices),
    listApprovals,
    listDecisions,
    exportBooks,
    getDashboard,
    makeGuestToken,
    getStandardReport,
    exportStandardReport,
    listReportSchedules,
    createReportSchedule,
    runReportSchedule,
    stopReportSchedule,
  ],
  listeners: reportsListeners,
  topics: [serveTopic(exportsQueue)],
  jobs: (jobs) => [
    dailyEvent(jobs, { name: 'make scheduled reports', event: reportsDue }),
    {
      name: 'clean exported files',
      everyMs: 10 * 60_000,
      run: async () => void (await jobs`delete from list_export where expires_at < now()`),
    },
  ],
  deliverers: ({ pool, nudge }) => [exportDeliverer({ pool, nudge, indices })],
})
