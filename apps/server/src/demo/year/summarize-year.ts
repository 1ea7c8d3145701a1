import type postgres from 'postgres'
import type { BusinessDate } from '@galen/domain/dates'
import { inBulk } from '../../platform/database/in-bulk.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

/** What documents leave behind in other tables: bins, periods, last prices, months of customers, substances, words. */
export async function summarizeYear(connection: Connection, companyId: string, openFrom: BusinessDate): Promise<void> {
  await connection.unsafe(
    `insert into bin_location (company_id, name, zone, pick_sequence, built_in)
     select $1::uuid, name, split_part(name, '-', 1), row_number() over (order by name), name in ('RECEIVING', 'RETURNS')
     from (select distinct location as name from stock where company_id = $1::uuid
       union select 'RECEIVING' union select 'RETURNS') bins
     on conflict do nothing`,
    [companyId],
  )
  await connection.unsafe(
    `insert into setting (company_id, key, value, version)
     select $1::uuid, 'booksBeginOn', to_jsonb(to_char(date_trunc('month', min(accounting_date)), 'YYYY-MM-DD')), 1
     from journal_entry where company_id = $1::uuid
     on conflict (company_id, key) do update set value = excluded.value`,
    [companyId],
  )
  await connection.unsafe(
    `insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on, closed_financial, closed_inventory,
       closed_purchase, closed_sales, closed_at)
     select $1::uuid, to_char(month, 'FMMonth YYYY'), extract(year from month), extract(month from month), month,
       (month + interval '1 month' - interval '1 day')::date, closed, closed, closed, closed,
       case when closed then month + interval '1 month 4 days' end
     from (select m::date as month, m < $2::date as closed from generate_series(
       (select date_trunc('month', min(accounting_date)) from journal_entry where company_id = $1::uuid),
       date_trunc('month', current_date), interval '1 month') m) months
     on conflict (company_id, year, month) do nothing`,
    [companyId, openFrom],
  )
  await connection.unsafe(
    `insert into account_month as t (company_id, account_id, year, month, debit, credit)
     select l.company_id, l.account_id, extract(year from l.accounting_date), extract(month from l.accounting_date),
       coalesce(sum(l.amount) filter (where l.amount > 0), 0), coalesce(-sum(l.amount) filter (where l.amount < 0), 0)
     from journal_line l
     join fiscal_period p on p.company_id = l.company_id and l.accounting_date between p.starts_on and p.ends_on and p.closed_financial
     where l.company_id = $1::uuid group by 1, 2, 3, 4
     on conflict (company_id, account_id, year, month) do update set debit = excluded.debit, credit = excluded.credit`,
    [companyId],
  )
  await connection.unsafe(
    `update invoice i set counted_on = case when exists (
         select from fiscal_period p where p.company_id = i.company_id and i.accounting_date between p.starts_on and p.ends_on
           and p.closed_sales and p.closed_at < i.validated_at)
       then (i.validated_at at time zone c.time_zone)::date else i.accounting_date end
     from company c where c.id = i.company_id and i.company_id = $1::uuid and i.status in ('Validated', 'Closed')`,
    [companyId],
  )
  await summarizeSales(connection, companyId)
  await keepFigures(connection, companyId)
  await keepDiscounts(connection, companyId)
  await inBulk(connection, [`search_text_${companyId.replaceAll('-', '')}`], () => writeWords(connection, companyId))
}

async function summarizeSales(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `insert into customer_item_sale (company_id, customer_id, variation_id, item_id, price, quantity, sold_on, invoice_id, invoice_number)
     select distinct on (i.customer_id, l.variation_id) l.company_id, i.customer_id, l.variation_id, l.item_id, l.price, l.quantity,
       i.accounting_date, i.id, i.number
     from invoice_line l join invoice i on i.company_id = l.company_id and i.id = l.invoice_id
     where l.company_id = $1::uuid and i.status in ('Placed', 'Validated', 'Closed') and l.variation_id is not null
     order by i.customer_id, l.variation_id, i.placed_at desc
     on conflict (company_id, customer_id, variation_id) do nothing`,
    [companyId],
  )
  await connection.unsafe(
    `insert into customer_month (company_id, customer_id, month, invoiced, returned, invoices)
     select $1::uuid, customer_id, month, sum(invoiced), sum(returned), sum(invoices) from (
       select customer_id, date_trunc('month', accounting_date)::date as month, total as invoiced, 0 as returned, 1 as invoices
       from invoice where company_id = $1::uuid and status in ('Placed', 'Validated', 'Closed')
       union all
       select customer_id, date_trunc('month', accounting_date)::date, 0, total, 0
       from customer_return where company_id = $1::uuid and status = 'Placed') each
     group by customer_id, month
     on conflict (company_id, customer_id, month) do update
       set invoiced = excluded.invoiced, returned = excluded.returned, invoices = excluded.invoices`,
    [companyId],
  )
  await connection.unsafe(
    `update customer c set last_order_at = o.last from (
       select customer_id, max(placed_at) as last from sales_order where company_id = $1::uuid group by customer_id) o
     where c.company_id = $1::uuid and c.id = o.customer_id and c.last_order_at is distinct from o.last`,
    [companyId],
  )
}

/** What triggers keep of rows that come one by one. */
async function keepFigures(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `update party_account p set open_charges = o.charges, open_settlements = o.settlements
     from (select party_account_id, coalesce(sum(balance) filter (where side = 'charge'), 0) as charges,
         coalesce(sum(balance) filter (where side = 'settlement'), 0) as settlements
       from open_item where company_id = $1::uuid group by party_account_id) o
     where p.company_id = $1::uuid and p.id = o.party_account_id
       and (p.open_charges, p.open_settlements) is distinct from (o.charges, o.settlements)`,
    [companyId],
  )
  await connection.unsafe(
    `update purchase_order_line l set placed_at = o.placed_at from purchase_order o
     where l.company_id = $1::uuid and o.company_id = $1::uuid and o.id = l.order_id and l.placed_at is distinct from o.placed_at`,
    [companyId],
  )
}

/** The discount for paying early is on goods that were not returned. */
async function keepDiscounts(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `update open_item o set goods_returned = b.returned,
       discount_amount = greatest(0, round((o.discount_base - b.returned) * o.discount_percent / 100, 2))
     from (select 'invoice' as kind, invoice_id as document_id, sum(total + restocking_fee) as returned from customer_return
         where company_id = $1::uuid and status = 'Placed' group by invoice_id
       union all
       select 'receipt', receipt_id, sum(total) from vendor_return
         where company_id = $1::uuid and status = 'Placed' group by receipt_id) b
     where o.company_id = $1::uuid and o.document_kind = b.kind and o.document_id = b.document_id and o.goods_returned <> b.returned`,
    [companyId],
  )
}

/** Cost of the sale, drop-ship lines and profit of invoices that were stored in bulk; commission is paid on it. */
export async function keepProfit(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe(
    `update invoice i set sales_cost = l.cost, drop_ship_lines = l.drop_ships
     from (select invoice_id, sum(round((quantity - returned) * cost, 2) - round((quantity - returned) * pcr, 2)) as cost,
         (count(*) filter (where drop_ship))::integer as drop_ships
       from invoice_line where company_id = $1::uuid group by invoice_id) l
     where i.company_id = $1::uuid and i.id = l.invoice_id
       and (i.sales_cost, i.drop_ship_lines) is distinct from (l.cost, l.drop_ships)`,
    [companyId],
  )
  await connection.unsafe('select write_missing_profit($1::uuid)', [companyId])
}

/** The words by which documents and stock are found. */
async function writeWords(connection: Connection, companyId: string): Promise<void> {
  await connection.unsafe('select write_missing_words($1::uuid)', [companyId])
  await connection.unsafe(
    `insert into search_text (company_id, kind, id, text)
     select s.company_id, 'stock', s.id, stock_words(s, l, i) from stock s
     join lot l on l.company_id = s.company_id and l.id = s.lot_id
     join item i on i.company_id = s.company_id and i.id = s.item_id
     where s.company_id = $1::uuid on conflict (company_id, kind, id) do nothing`,
    [companyId],
  )
}
