import { sql } from 'kysely'
import { books } from '@galen/contract/accounting/books'
import { incomeStatement } from '@galen/domain/accounting/statements'
import { addMonths, type BusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents, sum } from '@galen/domain/money'
import { invalid } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadBooksAccounts } from '../books-report.store.ts'
import { loadProposals } from '../journal-proposal.store.ts'
import { loadLedgerProof } from '../ledger-proof.store.ts'

/** Without a period to compare with, the same days of the year before. */
export const getBooksReport = query(books.report, async ({ query: asked, db, actor }) => {
  const from = asked.from as BusinessDate
  const to = asked.to as BusinessDate
  const compareFrom = (asked.compareFrom ?? addMonths(from, -12)) as BusinessDate
  const compareTo = (asked.compareTo ?? addMonths(to, -12)) as BusinessDate
  if (from > to) throw invalid([{ field: 'to', message: 'must not be before the first day' }])
  if (compareFrom > compareTo) throw invalid([{ field: 'compareTo', message: 'must not be before the first day' }])
  const periods = { from, to, compareFrom, compareTo }
  const accounts = await loadBooksAccounts(db, actor.companyId, periods)
  const { rows } = await sql<{ isProvisional: boolean }>`
    select exists (select from fiscal_period p where p.company_id = ${actor.companyId} and not p.closed_financial
        and p.starts_on <= ${to}::date and p.ends_on >= ${from}::date)
      or ${to}::date >= date_trunc('month', now() at time zone c.time_zone)::date as "isProvisional"
    from company c where c.id = ${actor.companyId}`.execute(db)
  const { result } = incomeStatement(accounts)
  return {
    ...periods,
    isProvisional: rows[0]?.isProvisional ?? true,
    accounts,
    income: centsToNumber(result.amount),
    comparedIncome: centsToNumber(result.compared),
    difference: centsToNumber(sum(accounts.map(({ closing }) => parseCents(closing)))),
    proof: await loadLedgerProof(db, actor.companyId),
  }
})

export const listJournalProposals = query(books.proposals, ({ db, actor }) => loadProposals(db, actor))
