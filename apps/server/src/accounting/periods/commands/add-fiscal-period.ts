import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { monthOf, months, periodName } from '@galen/domain/accounting/fiscal-period'
import { beforeBooks } from '@galen/domain/accounting/first-day'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, lastDayOfMonth, parseBusinessDate } from '@galen/domain/dates'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { addPeriods, booksBeginOn } from '../../fiscal-periods.ts'
import { loadYear } from '../fiscal-period.store.ts'

const startOf = (year: number, month: number): BusinessDate =>
  parseBusinessDate(`${year}-${String(month).padStart(2, '0')}-01`)

/** POST /api/payment/fiscalperiods: from the first day of the books on, open unless a later period is closed. */
export const addFiscalPeriod = command(fiscalPeriods.add, async ({ body, ...work }) => {
  const { tx, actor, audit } = work
  const { year } = body
  const wanted = body.periodName ?? (body.date ? months[Number(body.date.slice(5, 7)) - 1] : undefined)
  const month = wanted === undefined ? undefined : monthOf(wanted)
  if (wanted !== undefined && month === undefined)
    throw invalid([{ field: 'periodName', message: 'must be a month, such as January' }])
  if (body.date !== undefined && (Number(body.date.slice(0, 4)) !== year || Number(body.date.slice(5, 7)) !== month))
    throw invalid([{ field: 'date', message: 'must be in the month' }])
  const added = months.map((_, index) => index + 1).filter((one) => month === undefined || one === month)
  const first = await booksBeginOn(tx, actor.companyId)
  const rows = added
    .map((one) => ({ name: periodName(year, one), startsOn: startOf(year, one) }))
    .filter(({ startsOn }) => beforeBooks(lastDayOfMonth(startsOn), first) === null)
  const problem = beforeBooks(lastDayOfMonth(startOf(year, added.at(-1) ?? 1)), first)
  if (problem !== null)
    throw new BusinessError('fiscal-period.period-closed', problem, [
      { field: month === undefined ? 'year' : 'periodName', message: 'is before the first day of the books' },
    ])
  const made = await addPeriods(work, rows)
  if (made.length === 0)
    throw new BusinessError(
      'fiscal-period.conflict',
      month === undefined ? `All periods of ${year} exist already.` : `${periodName(year, month)} exists already.`,
      [{ field: month === undefined ? 'year' : 'periodName', message: 'exists already' }],
    )
  for (const { id, name } of made)
    audit('fiscal-period', { id, action: 'create', version: 1, before: null, after: { name } })
  return loadYear(tx, actor.companyId, year)
})
