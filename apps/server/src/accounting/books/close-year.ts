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
 * Locks the years of the company, each with the entry that closes it: the result of a year is carried forward once, and never
 * behind a later year, which has carried it with its own.
 */
export async function lockYears(work: Posting): Promise<readonly FiscalYear[]> {
  const { tx, actor } = work
  const years = () =>
    tx
      .selectFrom('fiscal_year')
      .select(['id', 'year', 'closing_entry_id as closingEntryId'])
      .where('company_id', '=', actor.companyId)
      .orderBy('year')
      .execute()
  await lockRows(
    work,
    'fiscal_year',
    (await years()).map(({ id }) => id),
  )
  return years()
}

type FiscalYear = { readonly id: string; readonly year: number; readonly closingEntryId: string | null }

/**
 * Refuses the year end while a month of the year is open, and after the result was carried forward. Months are closed in
 * their order, so a closed December means that all are; it stays closed until the commit.
 */
export async function checkYearClosed(work: Posting, lastDay: BusinessDate): Promise<void> {
  const { tx, actor } = work
  const year = Number(lastDay.slice(0, 4))
  const december = tx
    .selectFrom('fiscal_period')
    .select(['id', 'closed_financial as isClosed'])
    .where('company_id', '=', actor.companyId)
    .where('starts_on', '=', firstDayOfMonth(lastDay))
  const found = await december.executeTakeFirst()
  if (found) await lockRows(work, 'fiscal_period', [found.id], 'share')
  if (!(await december.executeTakeFirst())?.isClosed)
    throw new BusinessError('journal.refused', `Close all months of ${year} first.`)
  await sql`
    insert into fiscal_year (company_id, year) values (${actor.companyId}, ${year}::integer)
    on conflict (company_id, year) do nothing`.execute(tx)
  const closed = (await lockYears(work)).filter((other) => other.closingEntryId !== null && other.year >= year)
  if (closed.some((other) => other.year === year))
    throw new BusinessError('journal.refused', `The year end of ${year} is posted already.`)
  if (closed[0])
    throw new BusinessError(
      'journal.refused',
      `The year end of ${closed[0].year} is posted already, with the result of ${year}.`,
    )
  markChecked(tx, lastDay, ['financial'])
}

/** Remembers the entry that carries the result of a year forward. */
export async function writeYearClosed({ tx, actor }: Posting, lastDay: BusinessDate, entryId: string): Promise<void> {
  await sql`
    update fiscal_year set closing_entry_id = ${entryId}
    where company_id = ${actor.companyId} and year = ${Number(lastDay.slice(0, 4))}::integer`.execute(tx)
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
  await sql`
    update fiscal_year set closing_entry_id = null
    where company_id = ${work.actor.companyId} and year = ${year}::integer and closing_entry_id is not null`.execute(
    work.tx,
  )
}
