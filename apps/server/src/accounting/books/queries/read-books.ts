import { sql } from 'kysely'
import { type BooksReport, books } from '@galen/contract/accounting/books'
import { addMonths, type BusinessDate } from '@galen/domain/dates'
import { invalid } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadProposals } from '../journal-proposal.store.ts'

/** Figures of a period come from the lines themselves; the entry that closes a year counts for equity only. */
export const getBooksReport = query(books.report, async ({ query: asked, db, actor }) => {
  const { from, to } = asked
  if (from > to) throw invalid([{ field: 'to', message: 'must not be before the first day' }])
  const compareFrom = asked.compareFrom ?? addMonths(from as BusinessDate, -12)
  const compareTo = asked.compareTo ?? addMonths(to as BusinessDate, -12)
  const { rows: accounts } = await sql<BooksReport['accounts'][number]>`
    with lines as (
      select l.account_id,
        sum(l.amount) filter (where l.accounting_date < ${from}::date) as opening,
        sum(l.amount) filter (where l.accounting_date between ${from}::date and ${to}::date and l.amount > 0 and e.source_kind <> 'year-end') as debit,
        -sum(l.amount) filter (where l.accounting_date between ${from}::date and ${to}::date and l.amount < 0 and e.source_kind <> 'year-end') as credit,
        sum(l.amount) filter (where l.accounting_date <= ${to}::date) as closing,
        sum(l.amount) filter (where l.accounting_date between ${compareFrom}::date and ${compareTo}::date and e.source_kind <> 'year-end') as compared
      from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
      where l.company_id = ${actor.companyId} and l.accounting_date <= greatest(${to}::date, ${compareTo}::date) group by l.account_id)
    select a.id, coalesce(a.code, '') as code, a.name,
      case left(a.code, 1) when '1' then 'asset' when '2' then 'liability' when '3' then 'equity' when '4' then 'income' else 'expense' end as class,
      coalesce(t.opening, 0)::float8 as opening, coalesce(t.debit, 0)::float8 as debit, coalesce(t.credit, 0)::float8 as credit,
      coalesce(t.closing, 0)::float8 as closing, coalesce(t.compared, 0)::float8 as compared
    from property a left join lines t on t.account_id = a.id
    where a.company_id = ${actor.companyId} and a.type = 'ledgerAccount' and (a.active or t.account_id is not null)
    order by a.code`.execute(db)
  const { rows: sums } = await sql<{ isProvisional: boolean }>`
    select exists (select from fiscal_period p where p.company_id = ${actor.companyId} and not p.closed_financial
        and p.starts_on <= ${to}::date and p.ends_on >= ${from}::date)
      or ${to}::date >= date_trunc('month', now())::date as "isProvisional"`.execute(db)
  const result = accounts.filter((account) => account.class === 'income' || account.class === 'expense')
  const cents = (amount: number) => Math.round(amount * 100)
  const income = result.reduce((all, { debit, credit }) => all + cents(credit) - cents(debit), 0) / 100
  const comparedIncome = result.reduce((all, { compared }) => all - cents(compared), 0) / 100
  const difference = accounts.reduce((all, { closing }) => all + cents(closing), 0) / 100
  return { from, to, isProvisional: sums[0]?.isProvisional ?? true, accounts, income, comparedIncome, difference }
})

export const listJournalProposals = query(books.proposals, ({ db, actor }) => loadProposals(db, actor))
