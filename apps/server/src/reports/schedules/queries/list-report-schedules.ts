import { reportSchedules } from '@galen/contract/reports/report-schedules'
import { query } from '../../../platform/operation.ts'
import { loadSchedules } from '../report-schedule.store.ts'

export const listReportSchedules = query(reportSchedules.list, ({ db, actor }) => loadSchedules(db, actor))
