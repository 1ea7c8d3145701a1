import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'
import { LEDGER_ROLES, ledgerBalances } from '../ledger-balances.ts'

/** What must always be so in the books. The jobs that ask see every company. */
export const accountingInvariants: readonly Invariant[] = [
  bySql(
    'M1',
    'Every journal entry has at least two lines, and its debits are its credits',
    'The sum and number of the lines of each entry with zero and two.',
    `select e.company_id, e.id, e.source_number, count(l.entry_id) as lines, sum(l.amount) as amount from journal_entry e
     left join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     group by e.company_id, e.id, e.source_number having count(l.entry_id) < 2 or sum(l.amount) <> 0 limit 100`,
  ),
  bySql(
    'M2.reversal',
    'A journal entry is reversed at most once, by its opposite',
    'Each line of a reversing entry with the line at the same position of the entry that it reverses.',
    `select r.company_id, r.id, r.source_number from journal_entry r
     join journal_line l on l.company_id = r.company_id and l.entry_id = r.id
     left join journal_line o on o.company_id = r.company_id and o.entry_id = r.reverses_id and o.position = l.position
     where r.reverses_id is not null and (o.amount is null or o.amount <> -l.amount or o.account_id <> l.account_id)
     union all
     select company_id, reverses_id, '' from journal_entry where reverses_id is not null
     group by company_id, reverses_id having count(*) > 1 limit 100`,
  ),
  bySql(
    'M6.inventory',
    'The value of all stock is the balance of the account of inventory',
    'The sum of the values of all rows of stock with the sum of all journal lines on the account of inventory.',
    `select coalesce(s.company_id, j.company_id) as company_id, coalesce(s.value, 0) as stock, coalesce(j.amount, 0) as booked
     from (select company_id, sum(value) as value from stock group by company_id) s
     full join ${ledgerBalances('inventory')} j on j.company_id = s.company_id
     where coalesce(s.value, 0) <> coalesce(j.amount, 0) limit 100`,
  ),
  bySql(
    'M6.control',
    'Only the documents of a ledger are on its account; what others left there was taken back in full',
    'The role of each journal line with the roles that are mapped to its account.',
    `select o.company_id, p.code as account, p.name, e.source_kind, e.source_number, e.source_id, sum(o.amount) as amount
     from (
       select m.company_id, m.account_id, l.entry_id, l.amount, sum(l.amount) over (partition by m.company_id, m.account_id) as rest
       from mapped_account m join journal_line l on l.company_id = m.company_id and l.account_id = m.account_id
       where m.role in (${LEDGER_ROLES}) and l.role is distinct from m.role
       union all
       select l.company_id, l.account_id, l.entry_id, l.amount, sum(l.amount) over (partition by l.company_id, l.account_id, l.role)
       from journal_line l
       left join mapped_account m on m.company_id = l.company_id and m.account_id = l.account_id and m.role = l.role
       where l.role in (${LEDGER_ROLES}) and m.role is null) o
     join property p on p.company_id = o.company_id and p.id = o.account_id
     join journal_entry e on e.company_id = o.company_id and e.id = o.entry_id
     where o.rest <> 0 group by o.company_id, p.code, p.name, e.source_kind, e.source_number, e.source_id
     having sum(o.amount) <> 0 limit 100`,
  ),
  bySql(
    'M7',
    'All accounts of a company add up to nothing',
    'The sum of all journal lines of a company with zero.',
    'select company_id, sum(amount) as amount from journal_line group by company_id having sum(amount) <> 0 limit 100',
  ),
  bySql(
    'M8',
    'Nothing was posted into a period after it was closed for it',
    'The time at which an entry or movement was written with the time at which its period was closed.',
    `select e.company_id, e.id, e.source_number, p.period_name, 'journal' as ledger from journal_entry e
     join fiscal_period p on p.company_id = e.company_id and e.accounting_date between p.starts_on and p.ends_on
     where p.closed_financial and e.posted_at > p.closed_at and e.stage is null
     union all
     select m.company_id, m.id, m.document_number, p.period_name, 'stock' from stock_movement m
     join fiscal_period p on p.company_id = m.company_id and m.accounting_date between p.starts_on and p.ends_on
     where p.closed_inventory and m.at > p.closed_at and m.accounting_date >= coalesce((select (s.value #>> '{}')::date from setting s
         where s.company_id = m.company_id and s.key = 'booksBeginOn' and s.value #>> '{}' <> ''), m.accounting_date)
       and m.reason not in ('LOCATION', 'QUARANTINE_IN', 'QUARANTINE_OUT', 'LOT_RENAME', 'SERIALIZE') limit 100`,
  ),
  bySql(
    'M8.period',
    'Every posting has a fiscal period, and the date of its lines is that of the entry',
    'The date of each entry with the days of the fiscal periods, and the date and stage of its lines with its own.',
    `select e.company_id, e.id, e.source_number from journal_entry e
     left join fiscal_period p on p.company_id = e.company_id and e.accounting_date between p.starts_on and p.ends_on
     where p.id is null and e.stage is distinct from 'opening'
     union all
     select l.company_id, l.entry_id, e.source_number from journal_line l
     join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
     where l.accounting_date <> e.accounting_date or l.stage is distinct from e.stage limit 100`,
  ),
  bySql(
    'M8.first-day',
    'Nothing is posted before the first day of the books but opening entries on the day before, and no period ends before it',
    'The dates of entries, movements and periods with the setting for the first day of the books.',
    `with first as (select company_id, (value #>> '{}')::date as day from setting
       where key = 'booksBeginOn' and value #>> '{}' <> '')
     select e.company_id, e.id, e.source_number, e.accounting_date from journal_entry e
     join first f on f.company_id = e.company_id
     where e.accounting_date < f.day and (e.stage is distinct from 'opening' or e.accounting_date <> f.day - 1)
     union all
     select m.company_id, m.id, m.document_number, m.accounting_date from stock_movement m
     join first f on f.company_id = m.company_id where m.accounting_date < f.day - 1
     union all
     select p.company_id, p.id, p.period_name, p.ends_on from fiscal_period p
     join first f on f.company_id = p.company_id where p.ends_on < f.day limit 100`,
  ),
  bySql(
    'M8.order',
    'No period is open for what a later one is closed for',
    'The closed marks of each period with those of later periods.',
    `select p.company_id, p.id, p.period_name, l.period_name as later from fiscal_period p
     join fiscal_period l on l.company_id = p.company_id and l.starts_on > p.starts_on
     where l.closed_financial and not p.closed_financial or l.closed_inventory and not p.closed_inventory
       or l.closed_sales and not p.closed_sales or l.closed_purchase and not p.closed_purchase limit 100`,
  ),
  bySql(
    'M8.year',
    'A closed year has one entry that closes it, and none of its income or expense stays open',
    'The year ends in the journal that were not reversed with the fiscal years, and the lines of income and expense accounts up to the end of a closed year with nothing.',
    `with closing as (select e.company_id, extract(year from e.accounting_date)::integer as year, e.id, e.accounting_date from journal_entry e
       where e.source_kind = 'year-end' and e.stage = 'closing' and e.reverses_id is null and not exists (
         select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id))
     select coalesce(y.company_id, c.company_id) as company_id, coalesce(y.year, c.year) as year, null as account_id,
       count(c.id) as entries, null::numeric as amount
     from (select * from fiscal_year where closing_entry_id is not null) y
     full join closing c on c.company_id = y.company_id and c.year = y.year
     group by 1, 2, y.closing_entry_id having count(c.id) <> 1 or y.closing_entry_id is distinct from max(c.id::text)::uuid
     union all
     select c.company_id, c.year, l.account_id, null, sum(l.amount)
     from (select distinct company_id, year, accounting_date from closing) c
     join property a on a.company_id = c.company_id and a.type = 'ledgerAccount' and left(a.code, 1) >= '4'
     join journal_line l on l.company_id = a.company_id and l.account_id = a.id and l.accounting_date <= c.accounting_date
     group by c.company_id, c.year, l.account_id having sum(l.amount) <> 0 limit 100`,
  ),
  bySql(
    'M8.months',
    'The monthly totals of a closed period are the sums of its lines',
    'The totals stored when a period was closed with the sums of its journal lines now.',
    `select coalesce(a.company_id, t.company_id) as company_id, coalesce(a.account_id, t.account_id) as account_id,
       coalesce(a.year, t.year) as year, coalesce(a.month, t.month) as month, a.debit, a.credit from account_month a
     full join (select l.company_id, l.account_id, p.year, p.month, coalesce(sum(l.amount) filter (where l.amount > 0), 0) as debit,
         coalesce(-sum(l.amount) filter (where l.amount < 0), 0) as credit
       from journal_line l join fiscal_period p on p.company_id = l.company_id
         and l.accounting_date between p.starts_on and p.ends_on and p.closed_financial and l.stage is null group by 1, 2, 3, 4) t
       on t.company_id = a.company_id and t.account_id = a.account_id and t.year = a.year and t.month = a.month
     where coalesce(a.debit, 0) <> coalesce(t.debit, 0) or coalesce(a.credit, 0) <> coalesce(t.credit, 0) limit 100`,
  ),
]
