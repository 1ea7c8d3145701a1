import { sql } from 'kysely'
import { firstDayProblem } from '@galen/domain/accounting/first-day'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import type { Moments, Work } from '../../platform/work.ts'
import { holdClosing } from '../fiscal-periods.ts'

/** The first day of the books is not moved past a posting. */
export async function keepFirstDay(work: Work, { key, value }: Moments['settingChanging']): Promise<void> {
  if (key !== 'booksBeginOn') return
  const { tx, actor } = work
  await holdClosing(work, 'alone')
  const { rows } = await sql<{ earliest: BusinessDate | null; opening: BusinessDate | null }>`
    select least((select min(e.accounting_date) from journal_entry e
        where e.company_id = ${actor.companyId} and e.stage is distinct from 'opening'),
      (select min(m.accounting_date) from stock_movement m where m.company_id = ${actor.companyId} and not exists (
        select from journal_entry e where e.company_id = m.company_id and e.source_kind = m.document_kind
          and e.source_id = m.document_id and e.stage = 'opening'))) as earliest,
      (select min(e.accounting_date) from journal_entry e
        where e.company_id = ${actor.companyId} and e.stage = 'opening') as opening`.execute(tx)
  const problem = firstDayProblem(parseBusinessDate(String(value)), rows[0] ?? { earliest: null, opening: null })
  if (problem !== null)
    throw new BusinessError('fiscal-period.first-day', problem, [{ field: 'value', message: 'is past a posting' }])
  const { rows: ended } = await sql<{ name: string }>`
    select period_name as name from fiscal_period
    where company_id = ${actor.companyId} and ends_on < ${String(value)}::date order by starts_on limit 1`.execute(tx)
  if (ended[0])
    throw new BusinessError('fiscal-period.first-day', `${ended[0].name} is a period of the books already.`, [
      { field: 'value', message: 'is past a period' },
    ])
}
