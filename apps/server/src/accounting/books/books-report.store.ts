import { type RawBuilder, sql } from 'kysely'
import type { BooksReport } from '@galen/contract/accounting/books'
import { addDays, type BusinessDate } from '@galen/domain/dates'
import type { Db } from '../../platform/database/database.ts'

type Account = BooksReport['accounts'][number]
type Periods = Record<'from' | 'to' | 'compareFrom' | 'compareTo', BusinessDate>

/** The first month that is still open, as the report calls it. */
const firstOpen = sql.table('open_from')

/** What stands before a period carries the year end of its last day; what ends on it is shown without. */
const closingUpTo = (name: string, day: RawBuilder<unknown>) =>
  name.toLowerCase().includes('before') ? sql`l.accounting_date <= ${day}` : sql`l.accounting_date < ${day}`

/**
 * Debits and credits of each account up to the end of a day. Months before the first open one come from their totals; only
 * the days of open months, and those of a month that the day cuts, are summed line by line. Opening and closing entries
 * belong to no month.
 */
const upTo = (name: string, day: RawBuilder<unknown>, companyId: string) => sql`
  select ${name}::text as at, m.account_id, m.debit, m.credit from account_month m, ${firstOpen} f
  where m.company_id = ${companyId} and make_date(m.year, m.month, 1) < least(f.day, date_trunc('month', ${day} + 1)::date)
  union all
  select ${name}::text, l.account_id, sum(l.amount) filter (where l.amount > 0), -sum(l.amount) filter (where l.amount < 0)
  from journal_line l, ${firstOpen} f
  where l.company_id = ${companyId} and l.stage is null and l.accounting_date between least(f.day, date_trunc('month', ${day} + 1)::date) and ${day}
  group by l.account_id
  union all
  select ${name}::text, l.account_id, sum(l.amount) filter (where l.amount > 0), -sum(l.amount) filter (where l.amount < 0)
  from journal_line l where l.company_id = ${companyId} and l.stage is not null
    and (l.stage = 'opening' and l.accounting_date <= ${day} or l.stage = 'closing' and ${closingUpTo(name, day)})
  group by l.account_id`

/** What the entries that close a year moved within a period that goes on after it, by account. */
const yearEnds = (from: BusinessDate, to: BusinessDate) => sql`
  coalesce((select sum(l.amount) from journal_line l
    where l.company_id = a.company_id and l.stage = 'closing' and l.account_id = a.id
      and l.accounting_date >= ${from}::date and l.accounting_date < ${to}::date), 0)`

/** The accounts with their figures in a period and in the one it is compared with. */
export async function loadBooksAccounts(db: Db, companyId: string, periods: Periods): Promise<Account[]> {
  const { from, to, compareFrom, compareTo } = periods
  const days = { before: addDays(from, -1), to, comparedBefore: addDays(compareFrom, -1), comparedTo: compareTo }
  const parts = Object.entries(days).map(([name, day]) => upTo(name, sql`${day}::date`, companyId))
  const net = (at: string) => sql`coalesce(sum(s.debit - s.credit) filter (where s.at = ${at}), 0)`
  const moved = (side: 'debit' | 'credit') => sql`
    coalesce(sum(s.${sql.ref(side)}) filter (where s.at = 'to'), 0) - coalesce(sum(s.${sql.ref(side)}) filter (where s.at = 'before'), 0)`
  const { rows } = await sql<Account>`
    with ${firstOpen} as (
      select coalesce(min(p.starts_on), 'infinity'::date) as day from fiscal_period p
      where p.company_id = ${companyId} and not p.closed_financial
    ), sums as (
      select at, account_id, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit
      from (${sql.join(parts, sql` union all `)}) part group by at, account_id
    ), figures as (
      select s.account_id, ${net('before')} as opening, ${moved('debit')} as debit, ${moved('credit')} as credit,
        ${net('to')} as closing, ${net('comparedTo')} as "comparedClosing",
        ${net('comparedTo')} - ${net('comparedBefore')} as compared
      from sums s group by s.account_id
    )
    select a.id, coalesce(a.code, '') as code, a.name,
      case left(a.code, 1) when '1' then 'asset' when '2' then 'liability' when '3' then 'equity' when '4' then 'income' else 'expense' end as class,
      coalesce(f.opening, 0)::float8 as opening, coalesce(f.debit, 0)::float8 as debit, coalesce(f.credit, 0)::float8 as credit,
      coalesce(f.closing, 0)::float8 as closing, coalesce(f."comparedClosing", 0)::float8 as "comparedClosing",
      (coalesce(f.debit, 0) - coalesce(f.credit, 0) - ${yearEnds(from, to)})::float8 as result,
      (coalesce(f.compared, 0) - ${yearEnds(compareFrom, compareTo)})::float8 as "comparedResult"
    from property a left join figures f on f.account_id = a.id
    where a.company_id = ${companyId} and a.type = 'ledgerAccount' and (a.active or f.account_id is not null)
    order by a.code`.execute(db)
  return rows
}
