import { reportSchedules } from '@galen/contract/reports/report-schedules'
import { query } from '../../../platform/operation.ts'
import { loadSchedules } from '../report-schedule.store.ts'
import { seesSchedule } from '../visible-schedule.ts'

export const listReportSchedules = query(reportSchedules.list, async ({ db, actor }) =>
  (await loadSchedules(db, actor)).filter((schedule) => seesSchedule(schedule, actor)),
)
