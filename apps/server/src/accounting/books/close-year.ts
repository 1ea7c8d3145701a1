import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'
import { lockRows } from '../../platform/database/locks.ts'
import type { Work } from '../../platform/work.ts'
import { markChecked } from '../fiscal-periods.ts'
import { reverseJournal } from '../general-ledger.ts'
import type { PeriodRecord } from '../periods/fiscal-period.store.ts'
import { lastDayOfYear } from './year-result.ts'

type Posting = Pick<Work, 'tx' | 'actor'>

/**
 * Refuses the year end while a month of the year is open. Months are closed in their order, so a closed December means that
 * all are; it stays closed until the commit.
 */
export async function checkYearClosed(work: Posting, lastDay: BusinessDate): Promise<void> {
  const { tx, actor } = work
  const december = tx
    .selectFrom('fiscal_period')
    .select(['id', 'closed_financial as isClosed'])
    .where('company_id', '=', actor.companyId)
    .where('starts_on', '=', firstDayOfMonth(lastDay))
  const found = await december.executeTakeFirst()
  if (found) await lockRows(work, 'fiscal_period', [found.id], 'share')
  if (!(await december.executeTakeFirst())?.isClosed)
    throw new BusinessError('journal.refused', `Close all months of ${lastDay.slice(0, 4)} first.`)
  markChecked(tx, lastDay, ['financial'])
}

/** Before a month of a closed year is open again, what closed the year is taken back, on the day it has. */
export async function reverseYearEnd(work: Posting, { year, name }: PeriodRecord): Promise<void> {
  const lastDay = lastDayOfYear(year)
  const { rows } = await sql<{ id: string }>`
    select e.source_id as id from journal_entry e
    where e.company_id = ${work.actor.companyId} and e.source_kind = 'year-end' and e.stage = 'closing'
      and e.accounting_date = ${lastDay}::date and e.reverses_id is null and not exists (
        select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)`.execute(work.tx)
  markChecked(work.tx, lastDay, ['financial'])
  for (const { id } of rows)
    await reverseJournal(
      work,
      { kind: 'year-end', id },
      { accountingDate: lastDay, memo: `Year end of ${year} taken back: ${name} is open again`, stage: 'closing' },
    )
}
