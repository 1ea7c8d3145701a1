-- Sales orders, their reservations, checks and approvals. Orders are written by the sales area, checks and approvals by compliance.

create table sales_order (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text,
  status text not null default 'Draft' check (status in ('Draft', 'Placed', 'Hold', 'Closed')),
  customer_id uuid,
  ship_address_id uuid,
  -- The address as it was when the order was placed.
  ship_address jsonb,
  owner_id uuid,
  sales_rep_id uuid,
  source text not null default 'MANUAL' check (source in ('MANUAL', 'WEB', 'API', 'EDI')),
  request_id uuid,
  external_number text not null default '',
  requested_on date,
  ship_via text not null default '',
  note text not null default '',
  internal_memo text not null default '',
  -- The DEA form or electronic order for schedule II lines.
  order_form_number text not null default '',
  order_form_date date,
  -- Sums over the allocations, written with every change of them.
  line_count integer not null default 0,
  units integer not null default 0,
  shipped_units integer not null default 0,
  total numeric(14, 2) not null default 0,
  cost_total numeric(14, 2) not null default 0,
  placed_at timestamptz,
  placed_by uuid,
  confirmations jsonb not null default '[]',
  closed_at timestamptz,
  closed_by uuid,
  shipping_hold boolean not null default false,
  shipping_hold_note text not null default '',
  shipping_hold_at timestamptz,
  shipping_hold_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, ship_address_id) references customer_address,
  foreign key (company_id, owner_id) references company_user,
  foreign key (company_id, sales_rep_id) references company_user,
  foreign key (company_id, request_id) references sales_request,
  foreign key (company_id, placed_by) references company_user,
  foreign key (company_id, closed_by) references company_user,
  foreign key (company_id, shipping_hold_by) references company_user,
  check ((status = 'Draft') = (placed_at is null)),
  check (status = 'Draft' or (number is not null and customer_id is not null))
);
create unique index sales_order_request_key on sales_order (company_id, request_id) where request_id is not null;
create index sales_order_status on sales_order (company_id, status, created_at desc, id desc);
create index sales_order_placed on sales_order (company_id, placed_at desc, id desc) where placed_at is not null;
create index sales_order_customer on sales_order (company_id, customer_id, status);
create index sales_order_rep on sales_order (company_id, sales_rep_id) where sales_rep_id is not null;
create index sales_order_owner on sales_order (company_id, owner_id) where owner_id is not null;
create index sales_order_address on sales_order (company_id, ship_address_id) where ship_address_id is not null;
create index sales_order_shipping_hold on sales_order (company_id, id) where shipping_hold;

create table sales_order_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  position integer not null,
  item_id uuid not null,
  -- The sum of its allocations, and what it was when the order was first placed.
  quantity integer not null default 0 check (quantity >= 0),
  placed_quantity integer,
  free_of_charge boolean not null default false,
  note text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, order_id, item_id),
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, item_id) references item
);
create index sales_order_line_order on sales_order_line (company_id, order_id, position);
create index sales_order_line_item on sales_order_line (company_id, item_id);

-- How much of a line is taken from which variation, at which price.
create table sales_order_allocation (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  line_id uuid not null,
  item_id uuid not null,
  variation_id uuid not null,
  quantity integer not null check (quantity > 0),
  price numeric(14, 2) not null check (price >= 0),
  -- The sales cost when it was saved; frozen when the order is placed.
  cost numeric(14, 4) not null check (cost >= 0),
  -- Whether that is the sales-facing cost, which whoever sells can see.
  is_soa_cost boolean not null default false,
  pcr numeric(14, 4) not null default 0,
  minimum_margin numeric(4, 2),
  lots jsonb not null default '[]',
  drop_ship boolean not null default false,
  placed_quantity integer,
  shipped integer not null default 0 check (shipped >= 0),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, order_id, variation_id),
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, line_id) references sales_order_line,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  check (shipped <= quantity)
);
create index sales_order_allocation_line on sales_order_allocation (company_id, line_id);
create index sales_order_allocation_variation on sales_order_allocation (company_id, variation_id) where shipped < quantity;
create index sales_order_allocation_item on sales_order_allocation (company_id, item_id);

-- A soft reservation: what an order still waits for of a variation. Never tied to a lot; an expired one does not count.
create table reservation (
  company_id uuid not null,
  allocation_id uuid not null,
  order_id uuid not null,
  variation_id uuid not null,
  quantity integer not null check (quantity > 0),
  expires_at timestamptz,
  primary key (company_id, allocation_id),
  foreign key (company_id, allocation_id) references sales_order_allocation on delete cascade,
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, variation_id) references item_variation
);
create index reservation_variation on reservation (company_id, variation_id) include (quantity, expires_at);
create index reservation_order on reservation (company_id, order_id);

-- What a purchase order line is bought for. Written by the purchasing area.
create table purchase_order_target (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  line_id uuid not null,
  sales_order_id uuid not null,
  allocation_id uuid not null,
  quantity integer not null check (quantity > 0),
  primary key (company_id, id),
  unique (company_id, line_id, allocation_id),
  foreign key (company_id, line_id) references purchase_order_line on delete cascade,
  foreign key (company_id, sales_order_id) references sales_order,
  foreign key (company_id, allocation_id) references sales_order_allocation
);
create index purchase_order_target_allocation on purchase_order_target (company_id, allocation_id);
create index purchase_order_target_order on purchase_order_target (company_id, sales_order_id);

-- Every evaluation of an order, with the rule and the input it was judged by.
create table order_check (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  -- All findings of one evaluation have the same.
  evaluation_id uuid not null,
  moment text not null check (moment in ('place', 'save', 'recheck', 'approval', 'invoice-draft', 'invoice-place', 'nightly')),
  code text not null,
  outcome text not null check (outcome in ('error', 'warning', 'hold', 'passed')),
  message text not null,
  rule_version integer not null default 1,
  input jsonb not null default '{}',
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, order_id) references sales_order
);
create index order_check_order on order_check (company_id, order_id, at desc);

create table sales_approval (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  code text not null,
  message text not null,
  evidence jsonb not null default '{}',
  check_id uuid,
  status text not null default 'Pending' check (status in ('Pending', 'Approved', 'Rejected', 'Ended')),
  note text not null default '',
  decided_at timestamptz,
  decided_by uuid,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, check_id) references order_check,
  foreign key (company_id, decided_by) references company_user,
  -- An ended reason keeps the decision that it had.
  check (status not in ('Approved', 'Rejected') or decided_at is not null)
);
-- One open or decided row for each reason of an order; ended rows stay as history.
create unique index sales_approval_reason_key on sales_approval (company_id, order_id, code) where status <> 'Ended';
create index sales_approval_status on sales_approval (company_id, status, created_at desc, id desc);

-- What a customer calls an item, remembered when a request is matched.
create table customer_item_name (
  company_id uuid not null,
  customer_id uuid not null,
  asked text not null check (asked <> ''),
  item_id uuid not null,
  learned_at timestamptz not null default now(),
  primary key (company_id, customer_id, asked),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, item_id) references item
);
create index customer_item_name_item on customer_item_name (company_id, item_id);

-- The text by which an order is found, maintained by the database.
create function sales_order_words(o sales_order) returns text language sql stable
  return (select ' ' || lower(regexp_replace(concat_ws(' ', o.number, o.external_number, c.number, c.company_name), '\s+', ' ', 'g'))
    from (values (true)) as always left join customer c on c.company_id = o.company_id and c.id = o.customer_id);

create function keep_sales_order_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from search_text t where t.company_id = old.company_id and t.kind = 'sales-order' and t.id = old.id;
  else
    insert into search_text (company_id, kind, id, text) values (new.company_id, 'sales-order', new.id, sales_order_words(new))
    on conflict (company_id, kind, id) do update set text = excluded.text where search_text.text <> excluded.text;
  end if;
  return null;
end $$;
create trigger keep_sales_order_words after insert or delete or update of number, external_number, customer_id on sales_order
  for each row execute function keep_sales_order_words();

alter table sales_request alter column customer_id drop not null;
alter table sales_request add column customer_text text not null default '', add column refusal text, add column decided_at timestamptz,
  add column decided_by uuid, add foreign key (company_id, decided_by) references company_user;
-- What they asked for, beside what we make of it; a dropped line stays as it came.
alter table sales_request_line add column dropped boolean not null default false, add column asked_quantity integer,
  add column asked_price numeric(14, 2), add column version integer not null default 1;
create index sales_request_status on sales_request (company_id, status, received_at desc, id desc);

create function sales_request_words(r sales_request) returns text language sql stable
  return (select ' ' || lower(regexp_replace(concat_ws(' ', r.number, r.external_number, c.number, c.company_name, r.customer_text), '\s+', ' ', 'g'))
    from (values (true)) as always left join customer c on c.company_id = r.company_id and c.id = r.customer_id);

create function keep_sales_request_words() returns trigger language plpgsql as $$
begin
  insert into search_text (company_id, kind, id, text) values (new.company_id, 'sales-request', new.id, sales_request_words(new))
  on conflict (company_id, kind, id) do update set text = excluded.text where search_text.text <> excluded.text;
  return null;
end $$;
create trigger keep_sales_request_words after insert or update of number, external_number, customer_id, customer_text on sales_request
  for each row execute function keep_sales_request_words();

-- After a customer was renamed.
create function keep_words_of_customer_orders() returns trigger language plpgsql as $$
begin
  update search_text t set text = sales_order_words(o) from sales_order o
  where o.company_id = new.company_id and o.customer_id = new.id
    and t.company_id = o.company_id and t.kind = 'sales-order' and t.id = o.id;
  update search_text t set text = sales_request_words(r) from sales_request r
  where r.company_id = new.company_id and r.customer_id = new.id
    and t.company_id = r.company_id and t.kind = 'sales-request' and t.id = r.id;
  return null;
end $$;
create trigger keep_words_of_customer_orders after update of number, company_name on customer for each row
  when (old.number <> new.number or old.company_name <> new.company_name) execute function keep_words_of_customer_orders();

call protect_company_table('sales_order');
call protect_company_table('sales_order_line');
call protect_company_table('sales_order_allocation');
call protect_company_table('reservation');
call protect_company_table('purchase_order_target');
call protect_company_table('order_check', true);
call protect_company_table('sales_approval');
call protect_company_table('customer_item_name');
grant delete on sales_order, sales_order_line, sales_order_allocation, reservation, purchase_order_target, customer_item_name,
  sales_request_line to galen_app;

-- Invariants compare requests with the orders made of them.
create policy every_company on sales_request to galen_jobs using (true) with check (true);
grant select on sales_request to galen_jobs;
call create_rls_policies();
