import { reportSchedules } from '@galen/contract/reports/report-schedules'
import { command } from '../../../platform/operation.ts'
import { lockOwnSchedule, stopSchedule } from '../report-schedule.store.ts'

export const stopReportSchedule = command(reportSchedules.stop, async ({ params: { id }, tx, actor, audit }) => {
  const before = await lockOwnSchedule(tx, actor, id)
  if (!before.active) return before
  const after = await stopSchedule(tx, actor.companyId, id)
  audit('report-schedule', {
    id,
    version: after.version,
    action: 'change',
    before: { active: true },
    after: { active: false },
  })
  return after
})
