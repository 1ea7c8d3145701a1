-- The catalog: what is sold, how it is packed and scanned, who offers it at which price, and what became of it.

create table item (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null check (number <> ''),
  legacy_id text,
  item_name text not null check (item_name <> ''),
  item_name_long text not null default '',
  description text not null default '',
  brand_name text not null default '',
  manufacturer_id uuid,
  -- The number of the drug as it was written: its segments are its layout. The padded form compares all layouts.
  ndc_labeler text check (ndc_labeler ~ '^[0-9]{4,6}$'),
  ndc_product text check (ndc_product ~ '^[0-9]{3,4}$'),
  ndc_packaging text check (ndc_packaging ~ '^[0-9]{1,2}$'),
  ndc12 text generated always as (lpad(ndc_labeler, 6, '0') || lpad(ndc_product, 4, '0') || lpad(ndc_packaging, 2, '0')) stored,
  -- As it is written, and the number it begins with, by which a list is ordered.
  strength text not null default '',
  strength_amount double precision,
  strength_unit_id uuid,
  size text not null default '',
  size_amount double precision,
  size_unit_id uuid,
  form_id uuid,
  package_type_id uuid,
  class_id uuid,
  category_id uuid,
  type text not null default 'prescription' check (type in ('prescription', 'otc', 'device', 'supply')),
  dea_schedule text check (dea_schedule in ('I', 'II', 'IIN', 'III', 'IIIN', 'IV', 'V')),
  is_narcotic boolean,
  is_arcos boolean not null default false,
  dscsa_exempt text,
  drop_ship boolean not null default false,
  storage text not null default 'room' check (storage in ('room', 'refrigerated', 'frozen', 'protected')),
  returnable boolean not null default true,
  sales_priority integer not null default 0 check (sales_priority between -1000 and 1000),
  reorder_point integer not null default 0 check (reorder_point >= 0),
  image_id uuid,
  -- Fields that a directory filled in and nobody has accepted yet.
  unaccepted text[] not null default '{}',
  is_active boolean not null default true,
  -- The lowest price among the open offers, kept with every change of them.
  best_price numeric(14, 2),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, manufacturer_id) references manufacturer,
  foreign key (company_id, strength_unit_id) references property,
  foreign key (company_id, size_unit_id) references property,
  foreign key (company_id, form_id) references property,
  foreign key (company_id, package_type_id) references property,
  foreign key (company_id, class_id) references property,
  foreign key (company_id, category_id) references property,
  foreign key (company_id, image_id) references stored_file,
  check (num_nonnulls(ndc_labeler, ndc_product, ndc_packaging) in (0, 3))
);
create unique index item_number_key on item (company_id, lower(number));
create unique index item_legacy_key on item (company_id, lower(legacy_id)) where legacy_id is not null;
create unique index item_ndc_key on item (company_id, ndc12);
-- The order a list has by itself (salesPriority, strength, size, price).
create index item_order on item (company_id, sales_priority desc, strength_amount, size_amount, (best_price::double precision), id);
create index item_name on item (company_id, lower(item_name), id);
-- The orders that a person can choose. What may be missing comes last in both directions, so it has one index for each.
create index item_number on item (company_id, number, id);
create index item_brand on item (company_id, lower(brand_name), id);
create index item_created on item (company_id, created_at, id);
create index item_priority on item (company_id, sales_priority, id);
create index item_strength on item (company_id, strength_amount, id);
create index item_strength_down on item (company_id, strength_amount desc nulls last, id desc);
create index item_size on item (company_id, size_amount, id);
create index item_size_down on item (company_id, size_amount desc nulls last, id desc);
create index item_price on item (company_id, (best_price::double precision), id);
create index item_price_down on item (company_id, (best_price::double precision) desc nulls last, id desc);
create index item_ndc_down on item (company_id, ndc12 desc nulls last, id desc);
create index item_manufacturer on item (company_id, manufacturer_id) where manufacturer_id is not null;
create index item_class on item (company_id, class_id) where class_id is not null;
create index item_category on item (company_id, category_id) where category_id is not null;
create index item_form on item (company_id, form_id) where form_id is not null;
create index item_package_type on item (company_id, package_type_id) where package_type_id is not null;
create index item_strength_unit on item (company_id, strength_unit_id) where strength_unit_id is not null;
create index item_size_unit on item (company_id, size_unit_id) where size_unit_id is not null;
create index item_schedule on item (company_id, dea_schedule) where dea_schedule is not null;

create table item_ingredient (
  company_id uuid not null,
  item_id uuid not null,
  position integer not null,
  ingredient text not null check (ingredient <> ''),
  strength text,
  unit text,
  base_factor numeric(8, 6) check (base_factor > 0),
  primary key (company_id, item_id, position),
  foreign key (company_id, item_id) references item
);
create index item_ingredient_name on item_ingredient (company_id, ingredient);

create table item_package (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  level text not null check (level in ('each', 'inner', 'case', 'pallet')),
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  quantity integer not null check (quantity between 1 and 1000000),
  primary key (company_id, id),
  -- Looked at when a statement ends, so that two packages can swap their numbers.
  constraint item_package_gtin_key unique (company_id, gtin) deferrable,
  foreign key (company_id, item_id) references item
);
create index item_package_item on item_package (company_id, item_id);
create index item_package_quantity on item_package (company_id, quantity, id);

create table item_barcode (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  barcode text not null check (barcode <> ''),
  -- The package it stands on, where somebody has said so.
  package_id uuid,
  primary key (company_id, id),
  constraint item_barcode_key unique (company_id, barcode) deferrable,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, package_id) references item_package
);
create index item_barcode_item on item_barcode (company_id, item_id);
create index item_barcode_package on item_barcode (company_id, package_id) where package_id is not null;

create table item_flagged (
  company_id uuid not null,
  item_id uuid not null,
  flag_id uuid not null,
  primary key (company_id, item_id, flag_id),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, flag_id) references item_flag
);
create index item_flagged_flag on item_flagged (company_id, flag_id);

-- One vendor's offer of an item. A special one is made for one deal, and may be for one customer.
create table item_variation (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  vendor_id uuid not null,
  child_index integer not null check (child_index > 0),
  child_number text not null,
  vendor_item_number text not null default '',
  cost numeric(14, 4) check (cost >= 0),
  soa_cost numeric(14, 4) check (soa_cost >= 0),
  price numeric(14, 2) check (price >= 0),
  minimum_margin numeric(4, 2) check (minimum_margin between 0 and 99.99),
  pcr numeric(14, 4) not null default 0,
  valid_to date,
  is_special boolean not null default false,
  customer_id uuid,
  note text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, item_id, child_index),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, customer_id) references customer,
  check (customer_id is null or is_special)
);
create unique index item_variation_number_key on item_variation (company_id, lower(child_number));
create unique index item_variation_vendor_key on item_variation (company_id, item_id, vendor_id) where not is_special;
create index item_variation_number on item_variation (company_id, child_number);
create index item_variation_vendor on item_variation (company_id, vendor_id, is_active);
create index item_variation_customer on item_variation (company_id, customer_id) where customer_id is not null;
-- The best open offer of an item is the first row of this.
create index item_variation_best on item_variation (company_id, item_id, price) where is_active and not is_special;

create table item_variation_flagged (
  company_id uuid not null,
  variation_id uuid not null,
  flag_id uuid not null,
  primary key (company_id, variation_id, flag_id),
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, flag_id) references item_flag
);
create index item_variation_flagged_flag on item_variation_flagged (company_id, flag_id);

create table competitor_price (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  competitor_id uuid not null,
  price numeric(14, 2) not null check (price >= 0),
  seen_on date not null,
  primary key (company_id, id),
  unique (company_id, item_id, competitor_id),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, competitor_id) references property
);
create index competitor_price_competitor on competitor_price (company_id, competitor_id);

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
  customer_id uuid not null,
  account_id uuid,
  address_id uuid,
  external_number text,
  note text not null default '',
  -- What came in, as it came.
  payload jsonb not null,
  received_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, account_id) references web_account,
  foreign key (company_id, address_id) references customer_address
);
create unique index sales_request_number_key on sales_request (company_id, number);
-- The same order sent twice is one order.
create unique index sales_request_external_key on sales_request (company_id, customer_id, lower(external_number)) where external_number is not null;
create index sales_request_received on sales_request (company_id, received_at desc, id desc);
create index sales_request_account on sales_request (company_id, account_id) where account_id is not null;
create index sales_request_address on sales_request (company_id, address_id) where address_id is not null;
create table sales_request_line (
  company_id uuid not null,
  request_id uuid not null,
  position integer not null,
  -- What was asked for in the words of whoever asked, and why no item was found for it.
  asked text not null default '',
  item_id uuid,
  problem text,
  quantity integer not null check (quantity between 1 and 1000000),
  price numeric(14, 2),
  primary key (company_id, request_id, position),
  check ((item_id is null) = (problem is not null)),
  foreign key (company_id, request_id) references sales_request,
  foreign key (company_id, item_id) references item
);
create index sales_request_line_item on sales_request_line (company_id, item_id) where item_id is not null;

-- A file that somebody wants to import: what every row of it would do, until it is done or forgotten.
create table import_run (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('customer', 'vendor', 'item', 'variation')),
  file_name text not null check (file_name <> ''),
  -- What stood over its columns, which of them mean nothing here, and what its blank cells mean.
  heading text[] not null,
  ignored text[] not null default '{}',
  blanks text not null check (blanks in ('keep', 'clear')),
  state text not null default 'Previewed' check (state in ('Previewed', 'Imported')),
  creates integer not null,
  changes integer not null,
  sames integer not null,
  refusals integer not null,
  made_by uuid not null,
  made_at timestamptz not null default now(),
  imported_at timestamptz,
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (company_id, id),
  foreign key (company_id, made_by) references company_user
);
create index import_run_made on import_run (company_id, made_at desc, id desc);
create table import_row (
  company_id uuid not null,
  run_id uuid not null,
  row integer not null,
  fate text not null check (fate in ('create', 'change', 'same', 'refused')),
  record_id uuid,
  -- The version of the record that the fate was told by.
  version integer,
  -- The texts of the row as they stood in the file, from which it is read once more when it is imported.
  cells jsonb not null,
  -- What the row says about the record, or what is wrong with it.
  says jsonb not null,
  primary key (company_id, run_id, row),
  foreign key (company_id, run_id) references import_run on delete cascade
);
create index import_row_fate on import_row (company_id, run_id, fate, row);

-- The published directory of drugs. It belongs to nobody and everybody may read it.
create table ndc_product (
  product_ndc text primary key,
  type text not null,
  brand_name text not null,
  generic_name text not null,
  form text not null,
  route text not null,
  labeler text not null,
  substances text not null,
  strengths text not null,
  units text not null,
  dea_schedule text,
  marketing text not null,
  started_on date,
  ended_on date
);
create table ndc_package (
  ndc12 text primary key,
  product_ndc text not null references ndc_product,
  ndc text not null,
  description text not null
);
create index ndc_package_product on ndc_package (product_ndc);
create table ndc_directory_import (
  id uuid primary key default uuidv7(),
  products integer not null,
  packages integer not null,
  imported_at timestamptz not null default now()
);
grant select on ndc_product, ndc_package, ndc_directory_import to galen_app;

do $$
declare
  walled text;
begin
  foreach walled in array array[
    'item', 'item_ingredient', 'item_package', 'item_barcode', 'item_flagged', 'item_variation', 'item_variation_flagged',
    'competitor_price', 'customer_item_sale', 'customer_month', 'ingredient_use', 'web_cart',
    'web_cart_line', 'sales_request', 'sales_request_line', 'import_run', 'import_row'
  ] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      walled);
    execute format('grant select, insert, update on %I to galen_app', walled);
  end loop;
end $$;
grant delete on item_ingredient, item_package, item_barcode, item_flagged, item_variation_flagged, competitor_price,
  customer_item_sale, web_cart, web_cart_line, import_run, import_row to galen_app;
create policy every_company on import_run to galen_jobs using (true) with check (true);
create policy every_company on import_row to galen_jobs using (true) with check (true);
grant select, delete on import_run, import_row to galen_jobs;
-- What must always be so in the catalog and its stock is proved over all companies.
create policy every_company on item to galen_jobs using (true) with check (true);
create policy every_company on item_variation to galen_jobs using (true) with check (true);
grant select on item, item_variation to galen_jobs;
