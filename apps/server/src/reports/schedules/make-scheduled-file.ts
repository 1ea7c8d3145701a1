import type { ReportFilters } from '@galen/contract/reports/standard-report'
import { BusinessError } from '@galen/domain/business-error'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import { checkPermitted } from '@galen/domain/permissions'
import { reportedPeriod } from '@galen/domain/reports/report-schedule'
import type { Tx } from '../../platform/database/database.ts'
import { absentActor } from '../../platform/session.ts'
import { LICENSES_AHEAD, readableReport } from '../standard/make-report.ts'
import { makeReportFile } from '../standard/report-file.ts'
import type { ScheduledRun } from './report-schedule.store.ts'

/** The file of a run: about the days that had ended before it, for someone who works here and is still permitted it. */
export async function makeScheduledFile(tx: Tx, companyId: string, run: ScheduledRun, on: BusinessDate) {
  const actor = await absentActor(tx, companyId, run.createdBy)
  if (!actor) throw new BusinessError('report-schedule.forbidden', `${run.personName} no longer works here`)
  checkPermitted('EXPORT', actor.permissions)
  const report = readableReport(run.report, actor)
  const period = reportedPeriod(run.rhythm, on)
  const has = (name: string) => report.filters.some((filter) => filter.name === name)
  const asked: ReportFilters = {
    ...run.filters,
    ...(has('period') && period),
    ...(has('asOf') && { asOf: addDays(on, -1) }),
    ...(has('until') && { until: addDays(on, LICENSES_AHEAD) }),
  }
  const file = await makeReportFile(tx, actor, { name: run.report, asked, format: run.format })
  return { title: report.title, file, on: has('period') ? period.to : addDays(on, -1) }
}
