import type postgres from 'postgres'
import { addMonths, type BusinessDate, firstDayOfMonth } from '@galen/domain/dates'

type Connection = Pick<postgres.Sql, 'unsafe'>

/** Rates since last month, and what the reps have earned by them on invoices that were paid. */
export async function setCommissions(connection: Connection, companyId: string, today: BusinessDate): Promise<void> {
  const since = addMonths(firstDayOfMonth(today), -1)
  await connection.unsafe(
    `insert into commission_rate (company_id, user_id, effective_on, percent)
     select $1::uuid, rep, $2::date, 6 + row_number() over (order by rep)
     from (select distinct i.sales_rep_id as rep from invoice i
       where i.company_id = $1::uuid and i.sales_rep_id is not null) reps
     on conflict (company_id, user_id, effective_on) do nothing`,
    [companyId, since],
  )
  await connection.unsafe(
    `with earned as (
       select i.id, i.number, i.sales_rep_id as rep, r.percent, p.basis, (i.closed_at at time zone c.time_zone)::date as day,
         i.closed_at, round(p.basis * r.percent / 100, 2) as amount
       from invoice i join company c on c.id = i.company_id
         join commission_rate r on r.company_id = i.company_id and r.user_id = i.sales_rep_id
         join lateral (
           select i.total - i.freight_service_cost - i.costs_total - coalesce(sum(round(l.quantity * l.cost, 2)
             - round(l.quantity * l.pcr, 2)), 0) as basis
           from invoice_line l where l.company_id = i.company_id and l.invoice_id = i.id) p on true
       where i.company_id = $1::uuid and i.status = 'Closed' and i.accounting_date >= $2::date
         and round(p.basis * r.percent / 100, 2) > 0
         and not exists (select from commission m where m.company_id = i.company_id and m.invoice_id = i.id)
     ), rows as (
       insert into commission (company_id, invoice_id, user_id, basis, percent, amount, accounting_date, reason, at)
       select $1::uuid, id, rep, basis, percent, amount, day, 'Invoice closed', closed_at from earned
     ), entries as (
       insert into journal_entry (company_id, source_kind, source_id, source_number, accounting_date, memo, posted_at)
       select $1::uuid, 'commission', id, number, day, 'Commission on invoice ' || number, closed_at from earned
       returning id, source_id, accounting_date
     )
     insert into journal_line (company_id, entry_id, position, account_id, role, amount, accounting_date)
     select $1::uuid, n.id, s.position, a.account_id, s.role, s.sign * e.amount, n.accounting_date
     from entries n join earned e on e.id = n.source_id
       cross join (values (1, 'commission', 1), (2, 'commission-payable', -1)) as s (position, role, sign)
       join property a on a.company_id = $1::uuid and a.type = 'accountMapping' and a.code = s.role`,
    [companyId, since],
  )
}
