import { sql } from 'kysely'
import { fiscalPeriods } from '@galen/contract/accounting/fiscal-periods'
import { monthOf, months, periodName } from '@galen/domain/accounting/fiscal-period'
import { BusinessError } from '@galen/domain/business-error'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { loadYear } from '../fiscal-period.store.ts'

/** POST /api/payment/fiscalperiods: periods come into being open. */
export const addFiscalPeriod = command(fiscalPeriods.add, async ({ body, tx, actor, audit }) => {
  const { year } = body
  const wanted = body.periodName ?? (body.date ? months[Number(body.date.slice(5, 7)) - 1] : undefined)
  const month = wanted === undefined ? undefined : monthOf(wanted)
  if (wanted !== undefined && month === undefined)
    throw invalid([{ field: 'periodName', message: 'must be a month, such as January' }])
  if (body.date !== undefined && (Number(body.date.slice(0, 4)) !== year || Number(body.date.slice(5, 7)) !== month))
    throw invalid([{ field: 'date', message: 'must be in the month' }])
  const added = months.map((_, index) => index + 1).filter((one) => month === undefined || one === month)
  const rows = added.map((one) => ({ month: one, name: periodName(year, one) }))
  const { rows: made } = await sql<{ id: string; name: string }>`
    insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on)
    select ${actor.companyId}, g.name, ${year}::integer, g.month, make_date(${year}::integer, g.month, 1),
      (make_date(${year}::integer, g.month, 1) + interval '1 month - 1 day')::date
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (month integer, name text)
    on conflict do nothing returning id, period_name as name`.execute(tx)
  if (made.length === 0)
    throw new BusinessError(
      'fiscal-period.conflict',
      month === undefined ? `All periods of ${year} exist already.` : `${periodName(year, month)} exists already.`,
      [{ field: month === undefined ? 'year' : 'periodName', message: 'exists already' }],
    )
  for (const { id, name } of made)
    audit('fiscal-period', { id, action: 'create', version: 1, before: null, after: { name, closed: [] } })
  return loadYear(tx, actor.companyId, year)
})
