import { standardReportCalls } from '@galen/contract/reports/standard-report'
import { MOST_REPORT_ROWS } from '@galen/domain/reports/standard-reports'
import { query } from '../../../platform/operation.ts'
import { makeReport } from '../make-report.ts'

export const getStandardReport = query(
  standardReportCalls.get,
  async ({ params: { name }, query: asked, db, actor }) => {
    const { rows, totals, totalElements, filters, names } = await makeReport(db, actor, name, asked, MOST_REPORT_ROWS)
    return { name, filters, names, rows, totals, totalElements, madeAt: new Date().toISOString() }
  },
)
