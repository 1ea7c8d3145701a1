-- What the lines of an invoice cost the sale, and whether any of them is shipped by a vendor, kept on the invoice that every command
-- about its lines locks: lists of profit are ordered, filtered and summed by it. Each statement that changes lines adds what it changed.
-- The rows of every company follow, so the owner looks past the policies for a moment.
alter table invoice no force row level security;
alter table invoice_line no force row level security;
alter table invoice
  add column sales_cost numeric(14, 2) not null default 0,
  add column drop_ship_lines integer not null default 0 check (drop_ship_lines >= 0);
update invoice i set sales_cost = l.cost, drop_ship_lines = l.drop_ships
from (select company_id, invoice_id, sum(round(quantity * cost, 2) - round(quantity * pcr, 2)) as cost,
    (count(*) filter (where drop_ship))::integer as drop_ships
  from invoice_line group by company_id, invoice_id) l
where i.company_id = l.company_id and i.id = l.invoice_id and (l.cost <> 0 or l.drop_ships > 0);
alter table invoice
  add column profit numeric(16, 2) not null generated always as (total - sales_cost - freight_service_cost - costs_total) stored,
  add column margin numeric not null generated always as (case when total = 0 then 0
    else round(100 * (total - sales_cost - freight_service_cost - costs_total) / total, 2) end) stored;
alter table invoice force row level security;
alter table invoice_line force row level security;

create function keep_invoice_cost() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update invoice i set sales_cost = i.sales_cost + c.cost, drop_ship_lines = i.drop_ship_lines + c.drop_ships
    from (select n.company_id, n.invoice_id, sum(round(n.quantity * n.cost, 2) - round(n.quantity * n.pcr, 2)) as cost,
        (count(*) filter (where n.drop_ship))::integer as drop_ships
      from added n group by n.company_id, n.invoice_id) c
    where i.company_id = c.company_id and i.id = c.invoice_id and (c.cost <> 0 or c.drop_ships <> 0);
  elsif tg_op = 'DELETE' then
    update invoice i set sales_cost = i.sales_cost - c.cost, drop_ship_lines = i.drop_ship_lines - c.drop_ships
    from (select o.company_id, o.invoice_id, sum(round(o.quantity * o.cost, 2) - round(o.quantity * o.pcr, 2)) as cost,
        (count(*) filter (where o.drop_ship))::integer as drop_ships
      from removed o group by o.company_id, o.invoice_id) c
    where i.company_id = c.company_id and i.id = c.invoice_id and (c.cost <> 0 or c.drop_ships <> 0);
  else
    update invoice i set sales_cost = i.sales_cost + c.cost, drop_ship_lines = i.drop_ship_lines + c.drop_ships
    from (select x.company_id, x.invoice_id, sum(x.sign * (round(x.quantity * x.cost, 2) - round(x.quantity * x.pcr, 2))) as cost,
        coalesce(sum(x.sign) filter (where x.drop_ship), 0)::integer as drop_ships
      from (select n.company_id, n.invoice_id, n.quantity, n.cost, n.pcr, n.drop_ship, 1 as sign from added n
        union all select o.company_id, o.invoice_id, o.quantity, o.cost, o.pcr, o.drop_ship, -1 from removed o) x
      group by x.company_id, x.invoice_id) c
    where i.company_id = c.company_id and i.id = c.invoice_id and (c.cost <> 0 or c.drop_ships <> 0);
  end if;
  return null;
end $$;
create trigger keep_invoice_cost_of_added after insert on invoice_line
  referencing new table as added for each statement execute function keep_invoice_cost();
create trigger keep_invoice_cost_of_changed after update on invoice_line
  referencing old table as removed new table as added for each statement execute function keep_invoice_cost();
create trigger keep_invoice_cost_of_removed after delete on invoice_line
  referencing old table as removed for each statement execute function keep_invoice_cost();

create index invoice_profit on invoice (company_id, (profit::double precision), id) where placed_at is not null;
create index invoice_margin on invoice (company_id, (margin::double precision), id) where placed_at is not null;
create index invoice_sales_cost on invoice (company_id, (sales_cost::double precision), id) where placed_at is not null;
