-- Which ship-to a customer means by a place of its own, remembered when someone chose it for an order from outside.
create table customer_location (
  company_id uuid not null,
  customer_id uuid not null,
  -- Their code of the place, and the address they sent with it: another address under the same code is asked for again.
  code text not null check (code <> ''),
  asked text not null,
  address_id uuid not null,
  learned_at timestamptz not null default now(),
  primary key (company_id, customer_id, code),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, address_id) references customer_address on delete cascade
);
create index customer_location_address on customer_location (company_id, address_id);
call protect_company_table('customer_location');
grant delete on customer_location to galen_app;
call create_rls_policies();
