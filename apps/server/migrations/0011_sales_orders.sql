-- What customers ask for and order: the shop, requests, sales orders with their reservations, DEA order forms, and what customers
-- bought before. Written by the sales area only.

-- What a customer last paid for a variation, kept by every invoice that is placed or void.
create table customer_item_sale (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  variation_id uuid not null,
  item_id uuid not null,
  price numeric(14, 2) not null,
  quantity integer not null,
  sold_on date not null,
  invoice_id uuid not null,
  invoice_number text not null,
  primary key (company_id, id),
  unique (company_id, customer_id, variation_id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, item_id) references item
);
create index customer_item_sale_item on customer_item_sale (company_id, item_id);

-- What was invoiced to a customer in a month; returns are counted in the month in which they are made.
create table customer_month (
  company_id uuid not null,
  customer_id uuid not null,
  month date not null check (extract(day from month) = 1),
  invoiced numeric(14, 2) not null default 0,
  returned numeric(14, 2) not null default 0,
  invoices integer not null default 0,
  primary key (company_id, customer_id, month),
  foreign key (company_id, customer_id) references customer
);
create index customer_month_month on customer_month (company_id, month) where invoices > 0;

-- How much of a substance a customer got on a day, net of returns.
create table ingredient_use (
  company_id uuid not null,
  customer_id uuid not null,
  ingredient text not null,
  day date not null,
  milligrams numeric(20, 6) not null default 0,
  units integer not null default 0,
  primary key (company_id, customer_id, ingredient, day),
  foreign key (company_id, customer_id) references customer
);
create index ingredient_use_day on ingredient_use (company_id, day);

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

-- What vendors last said they have and what they ask for it, by their own number or by the NDC. Written by the sales area only.
create table vendor_feed (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  vendor_id uuid not null,
  vendor_item_number text not null default '',
  ndc12 text not null default '',
  available integer not null check (available >= 0),
  price numeric(14, 4) check (price >= 0),
  as_of timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor,
  check (vendor_item_number <> '' or ndc12 <> '')
);
create unique index vendor_feed_number on vendor_feed (company_id, vendor_id, lower(vendor_item_number)) where vendor_item_number <> '';
create unique index vendor_feed_ndc on vendor_feed (company_id, vendor_id, ndc12) where vendor_item_number = '';

-- The shop: what a customer has put aside, and what came in from outside to become an order.
create table web_cart (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  customer_id uuid not null,
  address_id uuid,
  external_number text not null default '',
  note text not null default '',
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, account_id),
  foreign key (company_id, account_id) references web_account,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, address_id) references customer_address
);
create index web_cart_customer on web_cart (company_id, customer_id);
create index web_cart_address on web_cart (company_id, address_id) where address_id is not null;

create table web_cart_line (
  company_id uuid not null,
  cart_id uuid not null,
  item_id uuid not null,
  position integer not null,
  quantity integer not null check (quantity between 1 and 1000000),
  -- What one cost the customer when it was put in.
  price numeric(14, 2) not null,
  primary key (company_id, cart_id, item_id),
  foreign key (company_id, cart_id) references web_cart,
  foreign key (company_id, item_id) references item
);
create index web_cart_line_item on web_cart_line (company_id, item_id);

create table sales_request (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  status text not null default 'Received' check (status in ('Received', 'Placed', 'Refused')),
  source text not null check (source in ('WEB', 'API', 'EDI')),
  customer_id uuid,
  account_id uuid,
  address_id uuid,
  external_number text,
  note text not null default '',
  -- What came in, as it came.
  payload jsonb not null,
  received_at timestamptz not null default now(),
  version integer not null default 1,
  customer_text text not null default '',
  refusal text,
  decided_at timestamptz,
  decided_by uuid,
  -- Where they want it to go, in their words.
  ship_to jsonb,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, account_id) references web_account,
  foreign key (company_id, address_id) references customer_address,
  foreign key (company_id, decided_by) references company_user
);
create unique index sales_request_number_key on sales_request (company_id, number);
-- The same order sent twice is one order.
create unique index sales_request_external_key on sales_request (company_id, customer_id, lower(external_number)) where external_number is not null;
create index sales_request_received on sales_request (company_id, received_at desc, id desc);
create index sales_request_account on sales_request (company_id, account_id) where account_id is not null;
create index sales_request_address on sales_request (company_id, address_id) where address_id is not null;
create index sales_request_status on sales_request (company_id, status, received_at desc, id desc);

create table sales_request_line (
  company_id uuid not null,
  request_id uuid not null,
  position integer not null,
  -- What was asked for in the words of the customer, and why no item was found for it.
  asked text not null default '',
  item_id uuid,
  problem text,
  quantity integer not null check (quantity between 1 and 1000000),
  price numeric(14, 2),
  -- What they asked for, beside what we make of it; a dropped line stays as it came.
  dropped boolean not null default false,
  asked_quantity numeric(14, 4),
  asked_price numeric(18, 6),
  version integer not null default 1,
  asked_unit text not null default '',
  asked_basis text not null default '',
  asked_currency text not null default '',
  -- What a person has to answer before the order is placed.
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  primary key (company_id, request_id, position),
  check ((item_id is null) = (problem is not null)),
  foreign key (company_id, request_id) references sales_request,
  foreign key (company_id, item_id) references item
);
create index sales_request_line_item on sales_request_line (company_id, item_id) where item_id is not null;

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
  -- Everyone who made a placed order ask for more: like the person who placed it, they do not release it.
  enlarged_by uuid[] not null default '{}',
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
-- Customers look at their own orders and invoices in the shop, the newest first.
create index sales_order_customer_placed on sales_order (company_id, customer_id, placed_at desc, id desc) where placed_at is not null;

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
  -- The class of the item on the day on which the order was placed; history is read from here.
  item_class jsonb,
  primary key (company_id, id),
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, item_id) references item
);
create index sales_order_line_order on sales_order_line (company_id, order_id, position);
create index sales_order_line_item on sales_order_line (company_id, item_id);
create index sales_order_line_order_item on sales_order_line (company_id, order_id, item_id);

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
  -- Whether that is the sales-facing cost, which a sales person can see.
  is_soa_cost boolean not null default false,
  pcr numeric(14, 4) not null default 0,
  minimum_margin numeric(4, 2),
  lots jsonb not null default '[]',
  drop_ship boolean not null default false,
  placed_quantity integer,
  shipped integer not null default 0 check (shipped >= 0),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, line_id) references sales_order_line,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  check (shipped <= quantity)
);
create index sales_order_allocation_variation on sales_order_allocation (company_id, variation_id) where shipped < quantity;
create index sales_order_allocation_item on sales_order_allocation (company_id, item_id);
create unique index sales_order_allocation_line on sales_order_allocation (company_id, line_id, variation_id);
create index sales_order_allocation_order on sales_order_allocation (company_id, order_id);

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

-- A DEA-222 or CSOS order belongs to one customer; its entries say what was ordered and shipped on it.
create table order_form (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  number text not null check (number <> ''),
  kind text not null check (kind in ('222', 'CSOS')),
  customer_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer
);
create index order_form_customer on order_form (company_id, customer_id);

-- The day on a form, as it was first recorded: every order on the form has it. A form can be taken before its day is known.
create table order_form_date (
  company_id uuid not null,
  form_id uuid not null,
  dated date not null,
  recorded_at timestamptz not null default now(),
  recorded_by uuid,
  primary key (company_id, form_id),
  foreign key (company_id, form_id) references order_form,
  foreign key (company_id, recorded_by) references company_user
);
create index order_form_date_recorded_by on order_form_date (company_id, recorded_by);

create table order_form_entry (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  form_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  kind text not null check (kind in ('ordered', 'shipped')),
  -- Negative where an order was changed or an invoice was voided.
  quantity integer not null check (quantity <> 0),
  at timestamptz not null default clock_timestamp(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, form_id) references order_form,
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, created_by) references company_user
);
create index order_form_entry_form on order_form_entry (company_id, form_id);
create index order_form_entry_order on order_form_entry (company_id, order_id);
create index order_form_entry_item on order_form_entry (company_id, item_id);

-- Jobs prove that the months of customers are the sums of their invoices, and compare requests with the orders made of them.
call protect_company_table('customer_month');
call protect_company_table('sales_request');
call protect_company_table('sales_order');
call protect_company_table('sales_order_line');
call protect_company_table('sales_order_allocation');
call protect_company_table('reservation');
call protect_company_table('customer_item_name');
call protect_company_table('vendor_feed');
call protect_company_table('order_form', true);
call protect_company_table('order_form_date', true);
call protect_company_table('order_form_entry', true);

-- Tables that jobs do not read.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'customer_item_sale', 'ingredient_use', 'web_cart', 'web_cart_line', 'sales_request_line'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
    execute format('grant select, insert, update on %I to galen_app', protected);
  end loop;
end $$;

grant delete on customer_item_sale, customer_item_name, vendor_feed, web_cart, web_cart_line, sales_request_line, sales_order,
  sales_order_line, sales_order_allocation, reservation to galen_app;

call create_rls_policies();
