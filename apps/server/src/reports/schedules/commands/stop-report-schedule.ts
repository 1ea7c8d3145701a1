import { reportSchedules } from '@galen/contract/reports/report-schedules'
import { command } from '../../../platform/operation.ts'
import { stopSchedule } from '../report-schedule.store.ts'
import { lockChangeableSchedule } from '../visible-schedule.ts'

export const stopReportSchedule = command(reportSchedules.stop, async ({ params: { id }, tx, actor, audit }) => {
  const before = await lockChangeableSchedule(tx, actor, id, 'stop')
  if (!before.active) return before
  const after = await stopSchedule(tx, actor, id)
  audit('report-schedule', {
    id,
    version: after.version,
    action: 'change',
    before: { active: true },
    after: { active: false },
  })
  return after
})
