import { sql } from 'kysely'
import { books } from '@galen/contract/accounting/books'
import { imbalanceOf, lineWithoutSide, reversibleSources } from '@galen/domain/accounting/journal-proposal'
import { BusinessError } from '@galen/domain/business-error'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, formatMoney } from '@galen/domain/money'
import { invalid, notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { accountingDate } from '../../../platform/work.ts'
import { checkOpening, checkPeriod } from '../../fiscal-periods.ts'
import { checkPostable } from '../../postable-accounts.ts'
import { checkYearClosed } from '../close-year.ts'
import { insertProposal, namedInLines, type ProposedLine } from '../insert-proposal.ts'
import { lastDayOfYear, yearEndLines } from '../year-result.ts'

export const proposeJournalEntry = command(books.propose, async (input) => {
  const { body } = input
  checkBalanced(body.lines)
  const date = body.opening === true ? await checkOpening(input, body.date) : (body.date as BusinessDate | undefined)
  if (date === undefined) throw invalid([{ field: 'date', message: 'is required' }])
  if (body.opening !== true) await checkPeriod(input, date, ['financial'])
  await checkPostable(input, namedInLines(body.lines))
  return insertProposal(input, { kind: 'entry', date, memo: body.memo, lines: body.lines })
})

/** Entries of documents are corrected through their documents; only manual ones are reversed here. */
export const proposeReversal = command(books.reverse, async (input) => {
  const { params, body, tx, actor } = input
  const date = body.date ?? (await accountingDate(input))
  await checkPeriod(input, date as BusinessDate, ['financial'])
  const { rows } = await sql<{
    kind: string
    reversed: boolean
    waits: boolean
    number: number
    lines: ProposedLine[]
  }>`
    select e.source_kind as kind, e.number::integer, (e.reverses_id is not null or exists (select from journal_entry r
        where r.company_id = e.company_id and r.reverses_id = e.id)) as reversed,
      exists (select from journal_proposal j where j.company_id = e.company_id and j.reverses_id = e.id and j.status = 'Waiting') as waits,
      (select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', greatest(-l.amount, 0), 'credit', greatest(l.amount, 0),
        'memo', l.memo) order by l.position) from journal_line l where l.company_id = e.company_id and l.entry_id = e.id) as lines
    from journal_entry e where e.company_id = ${actor.companyId} and e.id = ${params.id}`.execute(tx)
  const [entry] = rows
  if (!entry) throw notFound('Journal entry')
  if (!reversibleSources.includes(entry.kind))
    throw new BusinessError(
      'journal.refused',
      'Void or correct the document instead. Only manual entries are reversed here.',
    )
  if (entry.reversed) throw new BusinessError('journal.refused', `Entry ${entry.number} is reversed already.`)
  if (entry.waits)
    throw new BusinessError('journal.refused', `The reversal of entry ${entry.number} waits for approval already.`)
  return insertProposal(input, {
    kind: 'reversal',
    date,
    memo: body.reason,
    lines: entry.lines,
    reversesId: params.id,
  })
})

/** Carries income and expense of a year, all months of which are closed, to retained earnings. */
export const proposeYearEnd = command(books.yearEnd, async (input) => {
  const { body, tx, actor } = input
  const date = lastDayOfYear(body.year)
  if (date >= (await accountingDate(input)))
    throw new BusinessError('journal.refused', `${body.year} has not ended.`, [
      { field: 'year', message: 'has not ended' },
    ])
  await checkYearClosed(input, date)
  const { rows } = await sql`
    select from journal_proposal j where j.company_id = ${actor.companyId} and j.kind = 'year-end'
      and j.status = 'Waiting' and j.accounting_date = ${date}::date`.execute(tx)
  if (rows.length > 0)
    throw new BusinessError('journal.refused', `The year end of ${body.year} waits for approval already.`)
  const lines = await yearEndLines(input, date)
  if (lines.length === 0) throw new BusinessError('journal.refused', `${body.year} has no result to carry forward.`)
  return insertProposal(input, { kind: 'year-end', date, memo: `Result of ${body.year}`, lines })
})

function checkBalanced(lines: readonly ProposedLine[]): void {
  const place = lineWithoutSide(lines)
  if (place >= 0) throw invalid([{ field: `lines.${place}`, message: 'Each line has a debit or a credit.' }])
  const difference = imbalanceOf(lines)
  if (difference !== 0)
    throw new BusinessError(
      'journal.unbalanced',
      `Debits and credits differ by ${formatMoney(Math.abs(difference) as Cents)}.`,
      [{ field: 'lines', message: 'do not balance' }],
    )
}
