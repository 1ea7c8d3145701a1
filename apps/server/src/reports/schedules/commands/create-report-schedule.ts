import { reportSchedules } from '@galen/contract/reports/report-schedules'
import { businessDateOf } from '@galen/domain/dates'
import { nextReportDay } from '@galen/domain/reports/report-schedule'
import { command } from '../../../platform/operation.ts'
import { checkReport } from '../../standard/make-report.ts'
import { insertSchedule } from '../report-schedule.store.ts'

/** The report has to be one that the person can open now; whether they still can is asked again on each day. */
export const createReportSchedule = command(reportSchedules.create, async ({ body, tx, actor, audit }) => {
  await checkReport(tx, actor, body.report, body.filters)
  const recipients = [...new Set(body.recipients)]
  const today = businessDateOf(new Date(), actor.timeZone)
  const schedule = await insertSchedule(tx, actor, { ...body, recipients }, nextReportDay(body.rhythm, today))
  const { id, version, report, format, rhythm } = schedule
  audit('report-schedule', {
    id,
    version,
    action: 'create',
    before: null,
    after: { report, format, rhythm, recipients },
  })
  return schedule
})
