import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** What must always be so of invoices, returns and the figures that they leave behind. */
export const invoiceInvariants: readonly Invariant[] = [
  bySql(
    'S8.invoice',
    'A placed line has exactly its movements and lots, and a void one has taken all of them back',
    'The quantity of each line of an invoice with the quantity of its stock movements and of its lots.',
    `select l.company_id, n.number, l.id, l.quantity, coalesce(m.moved, 0) as moved, coalesce(t.lots, 0) as lots
     from invoice_line l join invoice n on n.company_id = l.company_id and n.id = l.invoice_id
     left join (select company_id, document_line_id, -sum(quantity) as moved from stock_movement
       where document_kind = 'invoice' and reason in ('SHIP', 'SHIP_VOID') group by company_id, document_line_id) m
       on m.company_id = l.company_id and m.document_line_id = l.id
     left join (select company_id, line_id, sum(quantity) as lots from invoice_lot group by company_id, line_id) t
       on t.company_id = l.company_id and t.line_id = l.id
     where n.status <> 'Draft' and l.item_id is not null and (coalesce(t.lots, 0) <> l.quantity
       or coalesce(m.moved, 0) <> case when n.status = 'Void' or l.drop_ship then 0 else l.quantity end) limit 100`,
  ),
  bySql(
    'S10.invoice',
    'What came back of a lot, a line and a serial number is what returns list, and never more than was shipped',
    'The returned quantities stored on lots, lines and units of an invoice with the lines of placed returns, with each other and with what was shipped.',
    `select t.company_id, t.invoice_id, t.lot, t.returned, coalesce(r.quantity, 0) as listed from invoice_lot t
     left join (select l.company_id, l.invoice_lot_id, sum(l.quantity) as quantity from customer_return_line l
       join customer_return r on r.company_id = l.company_id and r.id = l.return_id and r.status = 'Placed'
       group by l.company_id, l.invoice_lot_id) r on r.company_id = t.company_id and r.invoice_lot_id = t.id
     where t.returned <> coalesce(r.quantity, 0) or t.returned > t.quantity
     union all
     select l.company_id, l.invoice_id, '', l.returned, coalesce(sum(t.returned), 0) from invoice_line l
     left join invoice_lot t on t.company_id = l.company_id and t.line_id = l.id
     group by l.company_id, l.invoice_id, l.id, l.returned having l.returned <> coalesce(sum(t.returned), 0)
     union all
     select t.company_id, t.invoice_id, t.lot, t.returned, count(*) filter (where u.returned) from invoice_lot t
     join invoice_unit u on u.company_id = t.company_id and u.invoice_lot_id = t.id
     group by t.company_id, t.invoice_id, t.id, t.lot, t.returned, t.quantity
     having count(*) <> t.quantity or count(*) filter (where u.returned) <> t.returned limit 100`,
  ),
  bySql(
    'S11.invoice',
    'Every shipment of a product that the law covers has a transaction statement, and a void one a correction of it',
    'The shipped prescription lots of each invoice with its transaction statements.',
    `select n.company_id, n.number, n.status from invoice n
     where n.status <> 'Draft' and exists (select from invoice_lot t
         join invoice_line l on l.company_id = t.company_id and l.id = t.line_id
         where t.company_id = n.company_id and t.invoice_id = n.id and l.item_class ->> 'type' = 'prescription'
           and l.item_class ->> 'dscsaExempt' is null)
       and not exists (select from transaction_statement s where s.company_id = n.company_id and s.invoice_id = n.id
         and (n.status <> 'Void' or s.document ->> 'voidedOn' is not null)) limit 100`,
  ),
  bySql(
    'S11.chain',
    'Each version of a transaction statement seals the one before it',
    'The previous hash in each version of a transaction statement with the hash of the version before it.',
    `select s.company_id, s.invoice_id, s.version from transaction_statement s
     left join transaction_statement p on p.company_id = s.company_id and p.invoice_id = s.invoice_id and p.version = s.version - 1
     where s.previous_hash <> coalesce(p.hash, '') limit 100`,
  ),
  bySql(
    'S13',
    'Drop-ship lines never touch our own stock',
    'The drop-ship lines of invoices with the stock movements and allocations of the same lines.',
    `select l.company_id, l.invoice_id, l.id from invoice_line l
     join stock_movement m on m.company_id = l.company_id and m.document_kind = 'invoice' and m.document_line_id = l.id
     where l.drop_ship
     union all
     select l.company_id, l.invoice_id, l.id from invoice_line l
     join allocation a on a.company_id = l.company_id and a.line_id = l.id where l.drop_ship limit 100`,
  ),
  bySql(
    'M3.cost',
    'What an invoice says its lines cost the sale, and how many a vendor ships, is what its lines say',
    'The cost and the number of drop-ship lines stored on an invoice with its lines.',
    `select n.company_id, n.id, n.number, n.sales_cost, n.drop_ship_lines, l.cost, l.drop_ships from invoice n
     left join (select company_id, invoice_id, sum(round((quantity - returned) * cost, 2) - round((quantity - returned) * pcr, 2)) as cost,
         count(*) filter (where drop_ship) as drop_ships
       from invoice_line group by company_id, invoice_id) l on l.company_id = n.company_id and l.invoice_id = n.id
     where n.sales_cost <> coalesce(l.cost, 0) or n.drop_ship_lines <> coalesce(l.drop_ships, 0) limit 100`,
  ),
  bySql(
    'M3',
    'The total of an invoice is the sum of its lines, charges and freight',
    'The totals stored on an invoice with the sums of its lines and charges.',
    `select n.company_id, n.id, n.number, n.total, n.merchandise, n.units from invoice n
     left join (select company_id, invoice_id, sum(round(quantity * price, 2)) as amount, sum(quantity) as units, count(*) as lines
       from invoice_line group by company_id, invoice_id) l on l.company_id = n.company_id and l.invoice_id = n.id
     left join (select company_id, invoice_id, sum(amount) filter (where kind = 'charge') as charges,
         sum(amount) filter (where kind = 'cost') as costs
       from invoice_charge group by company_id, invoice_id) g on g.company_id = n.company_id and g.invoice_id = n.id
     where n.merchandise <> coalesce(l.amount, 0) or n.charges_total <> coalesce(g.charges, 0) or n.costs_total <> coalesce(g.costs, 0)
       or n.total <> n.merchandise + n.charges_total + n.freight_charge or n.units <> coalesce(l.units, 0)
       or n.line_count <> coalesce(l.lines, 0) limit 100`,
  ),
  bySql(
    'M10.invoice',
    'What an invoice is about is what the customer owes for it, and a void one leaves nothing in the books but late cost in stock',
    'The total of an invoice with the total of its open item, and for a void one its journal lines with its stock movements.',
    `select n.company_id, n.number, n.status, n.total, i.total as owed from invoice n
     left join open_item i on i.company_id = n.company_id and i.document_kind = 'invoice' and i.document_id = n.id
     where n.status <> 'Draft' and (i.id is null or i.total <> case when n.status = 'Void' then 0 else n.total end)
     union all
     select n.company_id, n.number, n.status, sum(l.amount), 0 from invoice n
     join journal_entry e on e.company_id = n.company_id and e.source_kind = 'invoice' and e.source_id = n.id
     join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     left join (select company_id, document_id, sum(value) as value from stock_movement where document_kind = 'invoice'
       and reason in ('SHIP', 'SHIP_VOID') group by company_id, document_id) m on m.company_id = n.company_id and m.document_id = n.id
     where n.status = 'Void' group by n.company_id, n.id, n.number, n.status, m.value, l.role
     having sum(l.amount) <> case l.role when 'inventory' then coalesce(m.value, 0) when 'cost-of-goods' then -coalesce(m.value, 0)
       else 0 end limit 100`,
  ),
  bySql(
    'M6.cost-of-goods',
    'The cost of goods that an invoice or a return booked is the cost of what it moved, and of what vendors shipped for it',
    'The journal lines of an invoice or return on cost of goods with the values of its stock movements and the cost of its drop-ship lines.',
    `select d.company_id, d.kind, d.number, coalesce(j.amount, 0) as booked, coalesce(m.value, 0) + d.dropped as moved
     from (select n.company_id, 'invoice' as kind, n.id, n.number, coalesce((select sum(l.cost_of_goods) from invoice_line l
           where l.company_id = n.company_id and l.invoice_id = n.id and l.drop_ship and n.status <> 'Void'), 0) as dropped
         from invoice n where n.status <> 'Draft'
         union all
         select company_id, 'customer-return', id, number, 0 from customer_return) d
     left join (select e.company_id, e.source_kind, e.source_id, sum(l.amount) as amount from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.role = 'cost-of-goods'
       where e.source_kind in ('invoice', 'customer-return') group by e.company_id, e.source_kind, e.source_id) j
       on j.company_id = d.company_id and j.source_kind = d.kind and j.source_id = d.id
     left join (select company_id, document_kind, document_id, -sum(value) as value from stock_movement
       where reason in ('SHIP', 'SHIP_VOID', 'CUSTOMER_RETURN', 'CUSTOMER_RETURN_CANCEL')
       group by company_id, document_kind, document_id) m
       on m.company_id = d.company_id and m.document_kind = d.kind and m.document_id = d.id
     where coalesce(j.amount, 0) <> coalesce(m.value, 0) + d.dropped limit 100`,
  ),
  bySql(
    'D1.invoice',
    'Invoices and customer returns are numbered without a gap',
    'The number of documents that have a number with the last number given.',
    `select x.company_id, x.series, x.documents, c.last from (
       select company_id, 'invoice' as series, count(*) as documents from invoice where number is not null group by company_id
       union all
       select company_id, 'customer-return', count(*) from customer_return group by company_id) x
     left join document_counter c on c.company_id = x.company_id and c.series = x.series
     where x.documents <> coalesce(c.last, 0) limit 100`,
  ),
  bySql(
    'D7',
    'A merged draft leaves nothing behind',
    'The drafts that were merged and the allocations of invoices with the drafts that exist.',
    `select m.company_id, m.merged_id from invoice_merge m
     join invoice n on n.company_id = m.company_id and n.id = m.merged_id
     union all
     select a.company_id, a.document_id from allocation a
     left join invoice_line l on l.company_id = a.company_id and l.id = a.line_id and l.invoice_id = a.document_id
     left join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status = 'Draft'
     where a.document_kind = 'invoice' and n.id is null limit 100`,
  ),
  bySql(
    'I14.invoice',
    'What an order has shipped is what its invoices ship',
    'The shipped quantity stored on an allocation of an order with the lines of its placed invoices.',
    `select a.company_id, a.order_id, a.id, a.shipped, coalesce(l.quantity, 0) as invoiced from sales_order_allocation a
     left join (select l.company_id, l.order_allocation_id, sum(l.quantity) as quantity from invoice_line l
       join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status in ('Placed', 'Validated', 'Closed')
       where l.order_allocation_id is not null group by l.company_id, l.order_allocation_id) l
       on l.company_id = a.company_id and l.order_allocation_id = a.id
     where a.shipped <> coalesce(l.quantity, 0) limit 100`,
  ),
  bySql(
    'F1.customer-month',
    'The months of a customer are the sums of invoices and returns',
    'The monthly figures stored for a customer with the sums of its invoices and returns.',
    `select coalesce(m.company_id, x.company_id) as company_id, coalesce(m.customer_id, x.customer_id) as customer_id,
       coalesce(m.month, x.month) as month, m.invoiced, x.invoiced as summed from customer_month m
     full join (select company_id, customer_id, month, sum(invoiced) as invoiced, sum(returned) as returned, sum(invoices) as invoices
       from (select i.company_id, i.customer_id, date_trunc('month', i.accounting_date)::date as month, i.total - coalesce((
             select sum(p.profit_change) from profit_correction p where p.company_id = i.company_id and p.invoice_id = i.id
               and p.field in ('charges', 'freightCharge')), 0) as invoiced, 0 as returned, 1 as invoices
           from invoice i where i.status <> 'Draft'
         union all
         select i.company_id, i.customer_id, date_trunc('month', p.effective_on)::date, p.profit_change, 0, 0
         from profit_correction p join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
         where p.field in ('charges', 'freightCharge')
         union all
         select company_id, customer_id, date_trunc('month', voided_on)::date, -total, 0, -1 from invoice where status = 'Void'
         union all
         select company_id, customer_id, date_trunc('month', accounting_date)::date, 0, total, 0 from customer_return
         union all
         select company_id, customer_id, date_trunc('month', canceled_on)::date, 0, -total, 0
         from customer_return where status = 'Canceled') each
       group by company_id, customer_id, month) x
       on x.company_id = m.company_id and x.customer_id = m.customer_id and x.month = m.month
     where coalesce(m.invoiced, 0) <> coalesce(x.invoiced, 0) or coalesce(m.returned, 0) <> coalesce(x.returned, 0)
       or coalesce(m.invoices, 0) <> coalesce(x.invoices, 0) limit 100`,
  ),
  bySql(
    'F1.months-booked',
    'What a customer was invoiced in a month is what the books have for it',
    'The months of customers with the receivable lines of invoices in the journal.',
    `select coalesce(m.company_id, j.company_id) as company_id, coalesce(m.customer_id, j.customer_id) as customer_id,
       coalesce(m.month, j.month) as month, m.invoiced, j.booked from customer_month m
     full join (select l.company_id, l.customer_id, date_trunc('month', l.accounting_date)::date as month, sum(l.amount) as booked
       from journal_line l join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id and e.source_kind = 'invoice'
         join invoice i on i.company_id = e.company_id and i.id = e.source_id
       where l.role = 'receivable' group by 1, 2, 3) j
       on j.company_id = m.company_id and j.customer_id = m.customer_id and j.month = m.month
     where coalesce(m.invoiced, 0) <> coalesce(j.booked, 0) limit 100`,
  ),
  bySql(
    'F1.counted',
    'A validated invoice counts on one day that was open then, and what takes a document back counts on the day it was booked',
    'The days on which invoices and returns count with their status, the closing of the month, and the days of reversals in the journal and in stock.',
    `select i.company_id, i.id, i.number, i.counted_on as day from invoice i
     where i.status in ('Validated', 'Closed') and (i.counted_on is null or i.counted_on < i.accounting_date)
       or i.status in ('Draft', 'Placed') and i.counted_on is not null or (i.status = 'Void') <> (i.voided_on is not null)
     union all
     select i.company_id, i.id, i.number, i.counted_on from invoice i
     join fiscal_period p on p.company_id = i.company_id and i.counted_on between p.starts_on and p.ends_on
     where (p.closed_sales or p.closed_financial) and i.validated_at > p.closed_at
     union all
     select i.company_id, i.id, i.number, i.voided_on from invoice i
     join journal_entry e on e.company_id = i.company_id and e.source_kind = 'invoice' and e.source_id = i.id and e.reverses_id is not null
     where e.accounting_date <> i.voided_on
     union all
     select r.company_id, r.id, r.number, r.canceled_on from customer_return r
     join stock_movement m on m.company_id = r.company_id and m.document_kind = 'customer-return' and m.document_id = r.id
       and m.reason = 'CUSTOMER_RETURN_CANCEL'
     where m.accounting_date is distinct from r.canceled_on limit 100`,
  ),
]
