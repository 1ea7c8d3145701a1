-- What is open of a customer or vendor in all, kept on the account that every command about its money locks (B-3): lists are
-- ordered and filtered by it. Each statement that changes open items adds to it what it changed. The rows of every company
-- follow, so the owner looks past the policies for a moment.
alter table party_account no force row level security;
alter table open_item no force row level security;
alter table party_account
  add column open_charges numeric(16, 2) not null default 0 check (open_charges >= 0),
  add column open_settlements numeric(16, 2) not null default 0 check (open_settlements >= 0);
update party_account p set open_charges = o.charges, open_settlements = o.settlements
from (select company_id, party_account_id, coalesce(sum(balance) filter (where side = 'charge'), 0) as charges,
    coalesce(sum(balance) filter (where side = 'settlement'), 0) as settlements
  from open_item where balance > 0 group by company_id, party_account_id) o
where p.company_id = o.company_id and p.id = o.party_account_id;
alter table party_account force row level security;
alter table open_item force row level security;

create function keep_party_balance() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update party_account p set open_charges = p.open_charges + c.charges, open_settlements = p.open_settlements + c.settlements
    from (select n.company_id, n.party_account_id, coalesce(sum(n.balance) filter (where n.side = 'charge'), 0) as charges,
        coalesce(sum(n.balance) filter (where n.side = 'settlement'), 0) as settlements
      from added n group by n.company_id, n.party_account_id) c
    where p.company_id = c.company_id and p.id = c.party_account_id and (c.charges <> 0 or c.settlements <> 0);
  elsif tg_op = 'DELETE' then
    update party_account p set open_charges = p.open_charges - c.charges, open_settlements = p.open_settlements - c.settlements
    from (select o.company_id, o.party_account_id, coalesce(sum(o.balance) filter (where o.side = 'charge'), 0) as charges,
        coalesce(sum(o.balance) filter (where o.side = 'settlement'), 0) as settlements
      from removed o group by o.company_id, o.party_account_id) c
    where p.company_id = c.company_id and p.id = c.party_account_id and (c.charges <> 0 or c.settlements <> 0);
  else
    update party_account p set open_charges = p.open_charges + c.charges, open_settlements = p.open_settlements + c.settlements
    from (select x.company_id, x.party_account_id, coalesce(sum(x.balance) filter (where x.side = 'charge'), 0) as charges,
        coalesce(sum(x.balance) filter (where x.side = 'settlement'), 0) as settlements
      from (select n.company_id, n.party_account_id, n.side, n.balance from added n
        union all select o.company_id, o.party_account_id, o.side, -o.balance from removed o) x
      group by x.company_id, x.party_account_id) c
    where p.company_id = c.company_id and p.id = c.party_account_id and (c.charges <> 0 or c.settlements <> 0);
  end if;
  return null;
end $$;
create trigger keep_party_balance_of_added after insert on open_item
  referencing new table as added for each statement execute function keep_party_balance();
create trigger keep_party_balance_of_changed after update on open_item
  referencing old table as removed new table as added for each statement execute function keep_party_balance();
create trigger keep_party_balance_of_removed after delete on open_item
  referencing old table as removed for each statement execute function keep_party_balance();

create index party_account_customer_open on party_account (company_id, (open_charges::double precision), customer_id)
  where open_charges > 0 and customer_id is not null;
create index party_account_vendor_open on party_account (company_id, (open_charges::double precision), vendor_id)
  where open_charges > 0 and vendor_id is not null;
create index customer_payment_latest on customer_payment (company_id, customer_id, received_on desc, id desc) include (total)
  where status = 'Posted';
create index vendor_payment_latest on vendor_payment (company_id, vendor_id, paid_on desc, id desc) include (total)
  where status = 'Posted';
