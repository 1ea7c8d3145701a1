import { reportScheduled, reportSchedules } from '@galen/contract/reports/report-schedules'
import { businessDateOf } from '@galen/domain/dates'
import { command } from '../../../platform/operation.ts'
import { readableReport } from '../../standard/make-report.ts'
import { noteRun } from '../report-schedule.store.ts'
import { lockChangeableSchedule } from '../visible-schedule.ts'

const ASKED = 'Asked to run now'

/** Asks for one more run; it is made like those of the rhythm, after the commit. */
export const runReportSchedule = command(reportSchedules.run, async ({ params: { id }, tx, actor, emit, audit }) => {
  const schedule = await lockChangeableSchedule(tx, actor, id, 'run')
  readableReport(schedule.report, actor)
  emit(reportScheduled, { scheduleId: id, on: businessDateOf(new Date(), actor.timeZone) })
  await noteRun(tx, actor.companyId, id, ASKED)
  audit('report-schedule', {
    id,
    action: 'run',
    before: { lastResult: schedule.lastResult },
    after: { lastResult: ASKED },
  })
  return { ...schedule, lastResult: ASKED }
})
