-- An accrual says whose it is, so that a word of a name finds the party first and then its documents.
create or replace view accrual with (security_invoker = true) as
-- Goods of receipts that wait for their bill.
select r.company_id, 'received-not-invoiced'::text as ledger, 'receipt'::text as kind, r.id as document_id, r.number,
  v.friendly_name as party, r.accounting_date as day, -r.merchandise as amount,
  r.vendor_id as party_id
from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
where r.status = 'Placed'
union all
-- Drop-ship sales: received from the vendor at the cost of the sale, less what was invoiced to the customer.
select s.company_id, 'received-not-invoiced', 'sales-order', s.id, s.number, c.company_name, min(d.day), sum(d.amount),
  s.customer_id
from (
  select a.company_id, a.order_id, n.accounting_date as day, -l.cost_of_goods as amount from invoice_line l
    join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status not in ('Draft', 'Void')
    join sales_order_allocation a on a.company_id = l.company_id and a.id = l.order_allocation_id
  where l.drop_ship
  union all
  select b.company_id, b.order_id, b.day, round(least(b.quantity, greatest(0, b.received - b.before)) * b.cost, 2) from (
    select a.company_id, a.order_id, a.cost, t.quantity, l.received, (select min(r.accounting_date) from receipt_line x
        join receipt r on r.company_id = x.company_id and r.id = x.receipt_id and r.status <> 'Draft'
        where x.company_id = l.company_id and x.order_line_id = l.id) as day,
      coalesce(sum(t.quantity) over (partition by t.company_id, t.line_id order by t.id
        rows between unbounded preceding and 1 preceding), 0) as before
    from purchase_order_target t
      join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id and l.received > 0
      join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.drop_ship
      join sales_order_allocation a on a.company_id = t.company_id and a.id = t.allocation_id and a.drop_ship) b) d
  join sales_order s on s.company_id = d.company_id and s.id = d.order_id
  join customer c on c.company_id = s.company_id and c.id = s.customer_id
group by s.company_id, s.id, s.number, c.company_name, s.customer_id having sum(d.amount) <> 0
union all
select n.company_id, 'received-not-invoiced', 'invoice', n.id, n.number, c.company_name, n.accounting_date, -sum(l.cost_of_goods),
  n.customer_id
from invoice_line l
  join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status not in ('Draft', 'Void')
  join customer c on c.company_id = n.company_id and c.id = n.customer_id
where l.drop_ship and l.order_allocation_id is null
group by n.company_id, n.id, n.number, c.company_name, n.accounting_date, n.customer_id having sum(l.cost_of_goods) <> 0
union all
-- Freight of receipts and shipments that no bill cleared, and the bills of carriers that clear it.
select r.company_id, 'accrued-freight', 'receipt', r.id, r.number, v.friendly_name, r.accounting_date,
  coalesce(r.freight_billed, 0) - r.freight_charge, r.vendor_id
from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
where r.status <> 'Draft' and r.type <> 'Manual' and r.freight_charge <> coalesce(r.freight_billed, 0)
union all
select n.company_id, 'accrued-freight', 'invoice', n.id, n.number, c.company_name, n.accounting_date,
  -(n.freight_service_cost + coalesce(p.change, 0)), n.customer_id
from invoice n join customer c on c.company_id = n.company_id and c.id = n.customer_id
  left join (select company_id, invoice_id, sum(profit_change) as change from profit_correction where field = 'freightServiceCost'
    group by company_id, invoice_id) p on p.company_id = n.company_id and p.invoice_id = n.id
where n.status not in ('Draft', 'Void') and n.freight_service_cost + coalesce(p.change, 0) <> 0
union all
select r.company_id, 'accrued-freight', 'receipt', r.id, r.number, v.friendly_name, r.accounting_date, sum(l.quantity * l.purchase_price),
  r.vendor_id
from receipt_line l
  join receipt r on r.company_id = l.company_id and r.id = l.receipt_id and r.status <> 'Draft'
  join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
  join property m on m.company_id = l.company_id and m.type = 'accountMapping' and m.code = 'accrued-freight' and m.account_id = l.account_id
group by r.company_id, r.id, r.number, v.friendly_name, r.accounting_date, r.vendor_id having sum(l.quantity * l.purchase_price) <> 0;
