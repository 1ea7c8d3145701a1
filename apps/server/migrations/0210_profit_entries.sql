-- What each posting and each correction adds to the profit of an invoice, on its own day, and what all of them add up to (P34).
-- Ledger profit is revenue less cost, as the journal has them; sales profit is revenue less what the goods that stayed cost the sale,
-- their carrier and internal costs. Lists are ordered and filtered by the sums.
do $$
declare walled text;
begin
  foreach walled in array array['invoice', 'invoice_line', 'journal_entry', 'journal_line', 'customer_return', 'customer_return_line',
    'customer_credit', 'application', 'open_item', 'late_cost', 'receipt', 'receipt_line', 'purchase_order_line',
    'purchase_order_target', 'sales_order_allocation', 'profit_correction', 'property', 'account_role']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;

create table profit_entry (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  -- The journal entry, where there is one of its own; its reversal takes the same away.
  entry_id uuid,
  document_kind text not null,
  document_id uuid not null,
  accounting_date date not null,
  revenue numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  sales_cost numeric(14, 2) not null,
  -- The first one of the invoice.
  placed boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, entry_id) references journal_entry
);
create index profit_entry_invoice on profit_entry (company_id, invoice_id);
create unique index profit_entry_placed on profit_entry (company_id, invoice_id) where placed;
create index profit_entry_date on profit_entry (company_id, accounting_date) where not placed;
create index profit_entry_entry on profit_entry (company_id, entry_id) where entry_id is not null;
create index profit_entry_document on profit_entry (company_id, document_id) where document_kind in ('receipt', 'customer-credit');

drop index invoice_profit;
drop index invoice_margin;
alter table invoice drop column profit, drop column margin;

create table invoice_profit (
  company_id uuid not null references company,
  invoice_id uuid not null,
  revenue numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  sales_cost numeric(14, 2) not null,
  profit numeric(14, 2) not null generated always as (revenue - sales_cost) stored,
  ledger_profit numeric(14, 2) not null generated always as (revenue - cost) stored,
  margin numeric not null generated always as (case when revenue = 0 then 0
    else round(100 * (revenue - sales_cost) / revenue, 2) end) stored,
  primary key (company_id, invoice_id),
  foreign key (company_id, invoice_id) references invoice
);
create index invoice_profit_profit on invoice_profit (company_id, (profit::double precision), invoice_id);
create index invoice_profit_ledger on invoice_profit (company_id, (ledger_profit::double precision), invoice_id);
create index invoice_profit_margin on invoice_profit (company_id, (margin::double precision), invoice_id);

call protect_company_table('profit_entry', true);
call protect_company_table('invoice_profit');

-- Goods that came back no longer cost the sale anything.
create or replace function keep_invoice_cost() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice i set sales_cost = i.sales_cost + c.cost, drop_ship_lines = i.drop_ship_lines + c.drop_ships
    from (select n.company_id, n.invoice_id,
        sum(round((n.quantity - n.returned) * n.cost, 2) - round((n.quantity - n.returned) * n.pcr, 2)) as cost,
        (count(*) filter (where n.drop_ship))::integer as drop_ships
      from added n group by n.company_id, n.invoice_id) c
    where i.company_id = c.company_id and i.id = c.invoice_id and (c.cost <> 0 or c.drop_ships <> 0);
  elsif tg_op = 'DELETE' then
    update invoice i set sales_cost = i.sales_cost - c.cost, drop_ship_lines = i.drop_ship_lines - c.drop_ships
    from (select o.company_id, o.invoice_id,
        sum(round((o.quantity - o.returned) * o.cost, 2) - round((o.quantity - o.returned) * o.pcr, 2)) as cost,
        (count(*) filter (where o.drop_ship))::integer as drop_ships
      from removed o group by o.company_id, o.invoice_id) c
    where i.company_id = c.company_id and i.id = c.invoice_id and (c.cost <> 0 or c.drop_ships <> 0);
  else
    update invoice i set sales_cost = i.sales_cost + c.cost, drop_ship_lines = i.drop_ship_lines + c.drop_ships
    from (select x.company_id, x.invoice_id,
        sum(x.sign * (round((x.quantity - x.returned) * x.cost, 2) - round((x.quantity - x.returned) * x.pcr, 2))) as cost,
        coalesce(sum(x.sign) filter (where x.drop_ship), 0)::integer as drop_ships
      from (select n.company_id, n.invoice_id, n.quantity, n.returned, n.cost, n.pcr, n.drop_ship, 1 as sign from added n
        union all select o.company_id, o.invoice_id, o.quantity, o.returned, o.cost, o.pcr, o.drop_ship, -1 from removed o) x
      group by x.company_id, x.invoice_id) c
    where i.company_id = c.company_id and i.id = c.invoice_id and (c.cost <> 0 or c.drop_ships <> 0);
  end if;
  return null;
end $$;
update invoice i set sales_cost = l.cost
from (select company_id, invoice_id, sum(round((quantity - returned) * cost, 2) - round((quantity - returned) * pcr, 2)) as cost
  from invoice_line group by company_id, invoice_id having sum(returned) > 0) l
where i.company_id = l.company_id and i.id = l.invoice_id;

-- A manual invoice may name the account of a role; its line has that role from now on, and those that are there get it.
alter table journal_line disable trigger append_only;
update journal_line l set role = m.role
from journal_entry e, (
  select distinct on (company_id, account_id) company_id, account_id, role from (
    select company_id, account_id, code as role from property where type = 'accountMapping' and account_id is not null
    union select company_id, account_id, role from account_role) mapped
  where role in ('sales', 'returns', 'sales-discounts', 'freight-income', 'other-charges',
    'cost-of-goods', 'freight-out', 'price-variance', 'landed-cost-variance')
  order by company_id, account_id, role) m
where l.role is null and e.company_id = l.company_id and e.id = l.entry_id and e.source_kind in ('invoice', 'customer-credit')
  and m.company_id = l.company_id and m.account_id = l.account_id;
alter table journal_line enable trigger append_only;

-- A correction of what the carrier charged is posted from now on; earlier ones were not.
alter table profit_correction add column posted boolean not null default false;

-- What of the cost of drop-ship receipts belongs to the invoices of their goods, beyond what these were booked with.
create view drop_ship_share with (security_invoker = true) as
select l.company_id, l.invoice_id, x.receipt_id, round(sum((
    case when r.status in ('Validated', 'Closed') and x.bill_price is not null and x.decision is distinct from 'order'
      then x.bill_price * least(coalesce(x.bill_quantity, x.quantity), x.quantity)
        + x.purchase_price * greatest(0, x.quantity - coalesce(x.bill_quantity, x.quantity))
      else x.purchase_price * x.quantity end - x.quantity * a.cost
    + (r.freight_charge + case when r.freight_billed is null then 0 else coalesce(r.bill_freight, 0) - r.freight_billed end)
      * case when f.shares <> 0 then x.freight_share / f.shares when f.units > 0 then x.quantity::numeric / f.units else 0 end)
  * t.quantity / o.quantity * l.quantity / a.quantity), 2) as cost
from invoice_line l
  join invoice i on i.company_id = l.company_id and i.id = l.invoice_id and i.status not in ('Draft', 'Void')
  join sales_order_allocation a on a.company_id = l.company_id and a.id = l.order_allocation_id
  join purchase_order_target t on t.company_id = a.company_id and t.allocation_id = a.id
  join purchase_order_line o on o.company_id = t.company_id and o.id = t.line_id
  join receipt_line x on x.company_id = o.company_id and x.order_line_id = o.id
  join receipt r on r.company_id = x.company_id and r.id = x.receipt_id and r.type = 'Drop ship' and r.status <> 'Draft'
  cross join lateral (select coalesce(sum(y.freight_share), 0) as shares, coalesce(sum(y.quantity), 0) as units
    from receipt_line y where y.company_id = r.company_id and y.receipt_id = r.id) f
where l.drop_ship
group by l.company_id, l.invoice_id, x.receipt_id;

-- What receipts cost the invoices of their goods after these left.
create view receipt_share with (security_invoker = true) as
select company_id, invoice_id, receipt_id, sum(amount) as cost from late_cost where invoice_id is not null
group by company_id, invoice_id, receipt_id
union all
select company_id, invoice_id, receipt_id, cost from drop_ship_share;

-- What the journal says an invoice earned and its goods cost, by the documents that belong to it. Nothing is written from it but
-- what was stored before there were entries of profit; it is what they are compared with.
create view booked_profit with (security_invoker = true) as
with posted as (
  select e.company_id, e.id, e.source_kind, e.source_id, e.accounting_date,
    coalesce(-sum(l.amount) filter (where l.role in ('sales', 'returns', 'sales-discounts', 'freight-income', 'other-charges')), 0) as revenue,
    coalesce(sum(l.amount) filter (where l.role in ('cost-of-goods', 'freight-out', 'price-variance', 'landed-cost-variance')), 0) as cost
  from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
  where e.source_kind in ('invoice', 'customer-return', 'return-fee', 'customer-credit')
  group by e.company_id, e.id)
select p.company_id, p.source_id as invoice_id, p.id as entry_id, p.source_kind as document_kind, p.source_id as document_id,
  p.accounting_date, p.revenue, p.cost
from posted p where p.source_kind = 'invoice'
union all
select p.company_id, r.invoice_id, p.id, p.source_kind, p.source_id, p.accounting_date, p.revenue, p.cost
from posted p join customer_return r on r.company_id = p.company_id and r.id = p.source_id
where p.source_kind in ('customer-return', 'return-fee')
union all
select p.company_id, c.invoice_id, p.id, p.source_kind, p.source_id, p.accounting_date, p.revenue, p.cost
from posted p join customer_credit c on c.company_id = p.company_id and c.id = p.source_id and c.invoice_id is not null
where p.source_kind = 'customer-credit'
union all
select a.company_id, c.document_id, null, s.document_kind, s.document_id, a.accounting_date, -sum(a.discount), 0
from application a
  join open_item c on c.company_id = a.company_id and c.id = a.charge_id and c.document_kind = 'invoice'
  join open_item s on s.company_id = a.company_id and s.id = a.settlement_id and s.document_kind = 'customer-payment'
where a.discount <> 0
group by a.company_id, c.document_id, s.document_kind, s.document_id, a.accounting_date
union all
select s.company_id, s.invoice_id, null, 'receipt', s.receipt_id, r.accounting_date, 0, s.cost
from receipt_share s join receipt r on r.company_id = s.company_id and r.id = s.receipt_id;
grant select on drop_ship_share, receipt_share, booked_profit to galen_app, galen_jobs;

-- Entries of profit for the invoices of a company that have none: those before this table, and those that a demo stores in bulk.
create function write_missing_profit(of_company uuid) returns void language plpgsql as $$
begin
  create temp table booked on commit drop as
    select b.* from booked_profit b where b.company_id = of_company
      and not exists (select from profit_entry e where e.company_id = b.company_id and e.invoice_id = b.invoice_id);
  create index on booked (entry_id);
  create temp table dated on commit drop as
    select c.invoice_id, 'profit-correction' as document_kind, c.id as document_id, c.effective_on as accounting_date,
      -c.profit_change as sales_cost
    from profit_correction c where c.company_id = of_company and c.field in ('cost', 'pcr', 'costs', 'freightServiceCost')
    union all
    select r.invoice_id, 'customer-return', r.id, case when side.back then (r.canceled_at at time zone c.time_zone)::date else r.accounting_date end,
      case when side.back then 1 else -1 end * (select sum(round(x.quantity * l.cost, 2) - round(x.quantity * l.pcr, 2)) from customer_return_line x
        join invoice_line l on l.company_id = x.company_id and l.id = x.invoice_line_id
        where x.company_id = r.company_id and x.return_id = r.id)
    from customer_return r join company c on c.id = r.company_id cross join (values (false), (true)) side (back)
    where r.company_id = of_company and (not side.back or r.status = 'Canceled');
  insert into profit_entry (company_id, invoice_id, entry_id, document_kind, document_id, accounting_date, revenue, cost, sales_cost, placed)
  select i.company_id, i.id, e.id, 'invoice', i.id, i.accounting_date, coalesce(b.revenue, 0), coalesce(b.cost, 0),
    i.sales_cost + i.freight_service_cost + i.costs_total
      - coalesce((select sum(d.sales_cost) from dated d where d.invoice_id = i.id), 0), true
  from invoice i
    left join journal_entry e on e.company_id = i.company_id and e.source_kind = 'invoice' and e.source_id = i.id and e.ordinal = 1
    left join booked b on b.entry_id = e.id
  where i.company_id = of_company and i.status <> 'Draft'
    and not exists (select from profit_entry p where p.company_id = i.company_id and p.invoice_id = i.id);
  insert into profit_entry (company_id, invoice_id, entry_id, document_kind, document_id, accounting_date, revenue, cost, sales_cost)
  select of_company, b.invoice_id, coalesce(b.entry_id, (
      -- A payment that settles still: its reversal takes the discount away.
      select min(e.id::text)::uuid from journal_entry e where b.document_kind = 'customer-payment' and e.company_id = of_company
        and e.source_kind = 'customer-payment' and e.source_id = b.document_id and e.accounting_date = b.accounting_date
        and e.reverses_id is null and not exists (select from journal_entry v where v.company_id = e.company_id and v.reverses_id = e.id)
        and exists (select from journal_line l where l.company_id = e.company_id and l.entry_id = e.id and l.role = 'sales-discounts'))),
    b.document_kind, b.document_id, b.accounting_date, b.revenue, b.cost, 0
  from booked b join profit_entry p on p.company_id = of_company and p.invoice_id = b.invoice_id and p.placed
  where (b.revenue <> 0 or b.cost <> 0) and (b.entry_id is null or b.entry_id is distinct from p.entry_id)
  union all
  select of_company, d.invoice_id, null, d.document_kind, d.document_id, d.accounting_date, 0, 0, d.sales_cost
  from dated d join profit_entry p on p.company_id = of_company and p.invoice_id = d.invoice_id and p.placed
  where d.sales_cost <> 0 and not exists (select from invoice_profit k where k.company_id = of_company and k.invoice_id = d.invoice_id);
  insert into profit_entry (company_id, invoice_id, document_kind, document_id, accounting_date, revenue, cost, sales_cost)
  select i.company_id, i.id, 'invoice', i.id,
    (select max(e.accounting_date) from journal_entry e where e.company_id = i.company_id and e.source_kind = 'invoice' and e.source_id = i.id),
    0, 0, -s.sales_cost
  from invoice i cross join lateral (select sum(p.sales_cost) as sales_cost from profit_entry p
    where p.company_id = i.company_id and p.invoice_id = i.id) s
  where i.company_id = of_company and i.status = 'Void' and s.sales_cost <> 0
    and not exists (select from invoice_profit k where k.company_id = i.company_id and k.invoice_id = i.id);
  insert into invoice_profit (company_id, invoice_id, revenue, cost, sales_cost)
  select p.company_id, p.invoice_id, sum(p.revenue), sum(p.cost), sum(p.sales_cost) from profit_entry p
  where p.company_id = of_company
    and not exists (select from invoice_profit k where k.company_id = p.company_id and k.invoice_id = p.invoice_id)
  group by p.company_id, p.invoice_id;
  drop table booked, dated;
end $$;
revoke execute on function write_missing_profit(uuid) from public;

do $$
declare found record;
begin
  alter table profit_entry no force row level security;
  alter table invoice_profit no force row level security;
  for found in select id from company loop perform write_missing_profit(found.id); end loop;
end $$;

-- What a correction of the carrier's cost posted is accrued; what an earlier one changed is not.
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
  left join (select company_id, invoice_id, sum(profit_change) as change from profit_correction
    where field = 'freightServiceCost' and not posted
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

do $$
declare walled text;
begin
  foreach walled in array array['invoice', 'invoice_line', 'journal_entry', 'journal_line', 'customer_return', 'customer_return_line',
    'customer_credit', 'application', 'open_item', 'late_cost', 'receipt', 'receipt_line', 'purchase_order_line',
    'purchase_order_target', 'sales_order_allocation', 'profit_correction', 'property', 'account_role', 'profit_entry', 'invoice_profit']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;
call create_rls_policies();
