import type postgres from 'postgres'

type Connection = Pick<postgres.Sql, 'unsafe'>

/**
 * Books the stock that a market opened with: inventory against opening balances, one journal entry for each operation, in
 * its fiscal period. The bins of the stock come into being as well.
 */
export async function bookOpeningStock(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `insert into bin_location (company_id, name, zone, pick_sequence, storage)
     select $1::uuid, s.location, split_part(s.location, '-', 1), row_number() over (order by s.location) * 10,
       case when s.location like 'E-%' then 'refrigerated' else 'room' end
     from (select distinct location from stock where company_id = $1::uuid) s on conflict do nothing`,
    [companyId],
  )
  await connection.unsafe(
    `insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on)
     select distinct $1::uuid, to_char(o.accounting_date, 'FMMonth YYYY'), extract(year from o.accounting_date)::integer,
       extract(month from o.accounting_date)::integer, date_trunc('month', o.accounting_date)::date,
       (date_trunc('month', o.accounting_date) + interval '1 month - 1 day')::date
     from stock_operation o where o.company_id = $1::uuid on conflict do nothing`,
    [companyId],
  )
  await connection.unsafe(
    `with entries as (
       insert into journal_entry (company_id, source_kind, source_id, source_number, accounting_date, memo, posted_by)
       select o.company_id, 'stock-operation', o.id, o.number, o.accounting_date, 'Opening stock', o.created_by from stock_operation o
       where o.company_id = $1::uuid and o.kind = 'OPENING' and not exists (
         select from journal_entry e where e.company_id = o.company_id and e.source_kind = 'stock-operation' and e.source_id = o.id)
       returning company_id, id, source_id, accounting_date
     ), totals as (
       select m.document_id, sum(m.value) as value from stock_movement m
       where m.company_id = $1::uuid and m.document_kind = 'stock-operation' group by m.document_id
     )
     insert into journal_line (company_id, entry_id, position, account_id, role, amount, accounting_date)
     select e.company_id, e.id, side.position, r.account_id, side.role, side.sign * t.value, e.accounting_date
     from entries e join totals t on t.document_id = e.source_id
     cross join (values (1, 'inventory', 1), (2, 'opening-balance', -1)) as side (position, role, sign)
     join property r on r.company_id = e.company_id and r.type = 'accountMapping' and r.code = side.role
     where t.value <> 0`,
    [companyId],
  )
}
