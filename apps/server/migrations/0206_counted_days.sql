-- The day on which a document counts in figures by month: its own, or the day of its validation where its month was closed by
-- then. What takes it back counts on its own day, so that figures of closed months stay.
do $$
declare walled text;
begin
  foreach walled in array array['invoice', 'customer_return', 'vendor_return', 'fiscal_period', 'profit_correction', 'customer_month']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
alter table invoice add column counted_on date, add column voided_on date;
alter table customer_return add column canceled_on date;
alter table vendor_return add column canceled_on date;

-- The day of a moment is that of the company, as for everything that is booked.
update invoice i set voided_on = (i.void_at at time zone c.time_zone)::date
from company c where c.id = i.company_id and i.status = 'Void';
update customer_return r set canceled_on = (r.canceled_at at time zone c.time_zone)::date
from company c where c.id = r.company_id and r.status = 'Canceled';
update vendor_return r set canceled_on = (r.canceled_at at time zone c.time_zone)::date
from company c where c.id = r.company_id and r.status = 'Canceled';
update invoice i set counted_on = case when exists (
    select from fiscal_period p where p.company_id = i.company_id and i.accounting_date between p.starts_on and p.ends_on
      and (p.closed_sales or p.closed_financial) and p.closed_at < i.validated_at)
  then (i.validated_at at time zone c.time_zone)::date else i.accounting_date end
from company c
where c.id = i.company_id and i.validated_at is not null and i.status in ('Validated', 'Closed', 'Void');

drop index invoice_accounting_date, invoice_rep_day, invoice_day, customer_return_day, vendor_return_day;
create index invoice_counted on invoice (company_id, counted_on) where counted_on is not null;
create index invoice_rep_counted on invoice (company_id, sales_rep_id, counted_on) where counted_on is not null;
create index invoice_voided on invoice (company_id, voided_on) where voided_on is not null;
create index invoice_day on invoice (company_id, accounting_date) where status <> 'Draft';
create index customer_return_day on customer_return (company_id, accounting_date);
create index customer_return_canceled on customer_return (company_id, canceled_on) where canceled_on is not null;
create index vendor_return_day on vendor_return (company_id, accounting_date);
create index vendor_return_canceled on vendor_return (company_id, canceled_on) where canceled_on is not null;

-- Months of customers whose documents were taken back or corrected have each change in its own month.
create temporary table recounted on commit drop as
select company_id, customer_id from invoice where status = 'Void'
union select company_id, customer_id from customer_return where status = 'Canceled'
union select i.company_id, i.customer_id from profit_correction p
  join invoice i on i.company_id = p.company_id and i.id = p.invoice_id where p.field in ('charges', 'freightCharge');
delete from customer_month m using recounted r where m.company_id = r.company_id and m.customer_id = r.customer_id;
insert into customer_month (company_id, customer_id, month, invoiced, returned, invoices)
select e.company_id, e.customer_id, date_trunc('month', e.day)::date, sum(e.invoiced), sum(e.returned), sum(e.invoices)
from (
  select i.company_id, i.customer_id, i.accounting_date as day, i.total - coalesce((
      select sum(p.profit_change) from profit_correction p where p.company_id = i.company_id and p.invoice_id = i.id
        and p.field in ('charges', 'freightCharge')), 0) as invoiced, 0 as returned, 1 as invoices
  from invoice i where i.status <> 'Draft'
  union all
  select i.company_id, i.customer_id, p.effective_on, p.profit_change, 0, 0
  from profit_correction p join invoice i on i.company_id = p.company_id and i.id = p.invoice_id
  where p.field in ('charges', 'freightCharge')
  union all
  select company_id, customer_id, voided_on, -total, 0, -1 from invoice where status = 'Void'
  union all
  select company_id, customer_id, accounting_date, 0, total, 0 from customer_return
  union all
  select company_id, customer_id, canceled_on, 0, -total, 0 from customer_return where status = 'Canceled') e
join recounted r on r.company_id = e.company_id and r.customer_id = e.customer_id
group by e.company_id, e.customer_id, date_trunc('month', e.day);
do $$
declare walled text;
begin
  foreach walled in array array['invoice', 'customer_return', 'vendor_return', 'fiscal_period', 'profit_correction', 'customer_month']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;
