import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** What must always be so of profit and of the commission on it. */
export const profitInvariants: readonly Invariant[] = [
  bySql(
    'M3.profit',
    'What an invoice earned and cost is what the journal has of it, its returns, credits and discounts, and of late cost of its goods',
    'The sums stored with the profit of an invoice with the lines of the journal, by the documents that belong to it.',
    `select i.company_id, i.id, i.number, k.revenue, j.revenue as booked, k.cost, j.cost as booked_cost from invoice i
     left join invoice_profit k on k.company_id = i.company_id and k.invoice_id = i.id
     left join (select company_id, invoice_id, sum(revenue) as revenue, sum(cost) as cost from booked_profit group by company_id, invoice_id) j
       on j.company_id = i.company_id and j.invoice_id = i.id
     where coalesce(k.revenue, 0) <> coalesce(j.revenue, 0) or coalesce(k.cost, 0) <> coalesce(j.cost, 0) limit 100`,
  ),
  bySql(
    'M3.profit-entries',
    'The profit of an invoice is the sum of its entries, and its cost to the sale is that of its goods, its carrier and internal costs',
    'The sums stored with the profit of an invoice with its dated entries, and with the cost of its lines, carrier and internal costs.',
    `select i.company_id, i.id, i.number, k.revenue, e.revenue as entered, k.cost, e.cost as entered_cost, k.sales_cost, e.sales_cost as entered_sales_cost
     from invoice i
     left join invoice_profit k on k.company_id = i.company_id and k.invoice_id = i.id
     left join (select company_id, invoice_id, sum(revenue) as revenue, sum(cost) as cost, sum(sales_cost) as sales_cost
       from profit_entry group by company_id, invoice_id) e on e.company_id = i.company_id and e.invoice_id = i.id
     where (i.status = 'Draft') <> (k.invoice_id is null) or (i.status = 'Draft') <> (e.invoice_id is null)
       or k.revenue <> e.revenue or k.cost <> e.cost or k.sales_cost <> e.sales_cost
       or k.sales_cost <> case when i.status = 'Void' then 0 else i.sales_cost + i.freight_service_cost + i.costs_total end
     limit 100`,
  ),
  bySql(
    'M3.profit-documents',
    'The discounts that a payment books, and the cost of goods that a receipt books on what was sold, are those of its invoices',
    'The lines of the journal of payments and receipts with the shares entered for their invoices.',
    `select p.company_id, p.id, p.number, coalesce(j.amount, 0) as booked, coalesce(e.amount, 0) as shares from customer_payment p
     left join (select e.company_id, e.source_id, sum(l.amount) as amount from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.role = 'sales-discounts'
       where e.source_kind = 'customer-payment' group by e.company_id, e.source_id) j on j.company_id = p.company_id and j.source_id = p.id
     left join (select company_id, document_id, -sum(revenue) as amount from profit_entry where document_kind = 'customer-payment'
       group by company_id, document_id) e on e.company_id = p.company_id and e.document_id = p.id
     where coalesce(j.amount, 0) <> coalesce(e.amount, 0) and not exists (select from open_item s
       join application a on a.company_id = s.company_id and a.settlement_id = s.id and a.discount <> 0
       join open_item c on c.company_id = a.company_id and c.id = a.charge_id
       left join invoice n on n.company_id = c.company_id and n.id = c.document_id
       where s.company_id = p.company_id and s.document_kind = 'customer-payment' and s.document_id = p.id and n.id is null)
     union all
     select r.company_id, r.id, r.number, coalesce(j.amount, 0), coalesce(e.amount, 0) from receipt r
     left join (select e.company_id, e.source_id, sum(l.amount) as amount from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.role = 'cost-of-goods'
       where e.source_kind = 'receipt' group by e.company_id, e.source_id) j on j.company_id = r.company_id and j.source_id = r.id
     left join (select company_id, document_id, sum(cost) as amount from profit_entry where document_kind = 'receipt'
       group by company_id, document_id) e on e.company_id = r.company_id and e.document_id = r.id
     where r.type <> 'Drop ship' and coalesce(j.amount, 0) <> coalesce(e.amount, 0)
       and not exists (select from late_cost c where c.company_id = r.company_id and c.receipt_id = r.id and c.place = 'sold'
         and not exists (select from invoice n where n.company_id = c.company_id and n.id = c.invoice_id))
       and not exists (select from receipt_line l where l.company_id = r.company_id and l.receipt_id = r.id and l.variation_id is null)
     limit 100`,
  ),
  bySql(
    'M3.commission',
    'What a rep earned on an invoice is never below nothing, is nothing until it is closed, and is what the journal has',
    'The rows of commission of an invoice with its status and with the lines of the journal.',
    `select i.company_id, i.id, i.number, i.status, c.amount, coalesce(j.amount, 0) as booked from invoice i
     join (select company_id, invoice_id, sum(amount) as amount from commission group by company_id, invoice_id) c
       on c.company_id = i.company_id and c.invoice_id = i.id
     left join (select e.company_id, e.source_id, sum(l.amount) as amount from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.role = 'commission'
       where e.source_kind = 'commission' group by e.company_id, e.source_id) j on j.company_id = i.company_id and j.source_id = i.id
     where c.amount < 0 or (i.status <> 'Closed' and c.amount <> 0) or c.amount <> coalesce(j.amount, 0) limit 100`,
  ),
]
