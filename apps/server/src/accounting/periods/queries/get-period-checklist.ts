import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { query } from '../../../platform/operation.ts'
import { asPeriod, loadPeriod } from '../fiscal-period.store.ts'
import { checksOf } from '../period-checks.ts'

export const getPeriodChecklist = query(fiscalPeriods.checklist, async ({ params: { id }, db, actor }) => {
  const period = await loadPeriod(db, actor.companyId, id)
  return { period: asPeriod(period), checks: await checksOf(db, actor.companyId, period) }
})
