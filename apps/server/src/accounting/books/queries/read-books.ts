import { sql } from 'kysely'
import { type BooksReport, books, type JournalEntry } from '@galen/contract/accounting/books'
import { addMonths, type BusinessDate } from '@galen/domain/dates'
import { invalid, notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { loadProposals } from '../journal-proposal.store.ts'

const nameOf = (column: string) => sql<string | null>`(
  select u.given_name || ' ' || u.family_name from app_user u where u.id = ${sql.ref(column)})`

export const getJournalEntry = query(books.entry, async ({ params: { id }, db, actor }) => {
  const { rows } = await sql<JournalEntry>`
    select e.id, e.number, e.accounting_date as date, e.source_kind as "sourceKind", e.source_id as "sourceId",
      e.source_number as "sourceNumber", e.memo, e.reverses_id as "reversesId", o.number as "reversesNumber",
      r.id as "reversedById", r.number as "reversedByNumber", e.posted_at as "postedAt",
      ${nameOf('e.posted_by')} as "postedByName", ${nameOf('e.approved_by')} as "approvedByName",
      (select jsonb_agg(jsonb_build_object('position', l.position, 'accountId', l.account_id, 'code', coalesce(a.code, ''), 'name', a.name,
        'debit', greatest(l.amount, 0), 'credit', greatest(-l.amount, 0), 'memo', l.memo,
        'partyName', coalesce((select k.company_name from customer k where k.company_id = l.company_id and k.id = l.customer_id),
          (select v.friendly_name from vendor v where v.company_id = l.company_id and v.id = l.vendor_id))) order by l.position)
       from journal_line l join property a on a.company_id = l.company_id and a.id = l.account_id
       where l.company_id = e.company_id and l.entry_id = e.id) as lines
    from journal_entry e
    left join journal_entry o on o.company_id = e.company_id and o.id = e.reverses_id
    left join journal_entry r on r.company_id = e.company_id and r.reverses_id = e.id
    where e.company_id = ${actor.companyId} and e.id = ${id}`.execute(db)
  const [entry] = rows
  if (!entry) throw notFound('Journal entry')
  return entry
})

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
