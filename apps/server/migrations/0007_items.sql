-- The catalog: what is sold, how it is packed and scanned, from whom it comes at which price, and which controls it is under.

create table item_flag (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  icon text not null,
  color text not null check (color ~ '^#[0-9A-Fa-f]{6}$'),
  to_show boolean not null default true,
  image bytea,
  position integer not null,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index item_flag_name_key on item_flag (company_id, lower(name));

create table item_flag_screen (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  flag_id uuid not null,
  screen_id uuid not null,
  primary key (company_id, id),
  unique (company_id, flag_id, screen_id),
  foreign key (company_id, flag_id) references item_flag on delete cascade,
  foreign key (company_id, screen_id) references property
);
create index item_flag_screen_screen on item_flag_screen (company_id, screen_id);

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
  -- Fields that a directory filled in and no one has accepted yet.
  unaccepted text[] not null default '{}',
  is_active boolean not null default true,
  -- The lowest price among the open variations, written with every change of them.
  best_price numeric(14, 2),
  created_at timestamptz not null default now(),
  version integer not null default 1,
  list_chemical boolean not null default false,
  -- Only compliance decides which controls an item is under. Where an item is new its class is a proposal and it is not active.
  class_status text not null default 'confirmed' check (class_status in ('confirmed', 'waiting', 'rejected')),
  primary key (company_id, id),
  foreign key (company_id, manufacturer_id) references manufacturer,
  foreign key (company_id, strength_unit_id) references property,
  foreign key (company_id, size_unit_id) references property,
  foreign key (company_id, form_id) references property,
  foreign key (company_id, package_type_id) references property,
  foreign key (company_id, class_id) references property,
  foreign key (company_id, category_id) references property,
  foreign key (company_id, image_id) references stored_file,
  check (num_nonnulls(ndc_labeler, ndc_product, ndc_packaging) in (0, 3)),
  constraint item_class_confirmed check (class_status = 'confirmed' or not is_active)
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

-- The class of a new item, or a change that loosens the controls and needs a second person.
create table item_class_proposal (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  kind text not null check (kind in ('new', 'change')),
  class_before jsonb,
  class_after jsonb not null,
  reason text not null default '',
  status text not null default 'Waiting' check (status in ('Waiting', 'Confirmed', 'Rejected')),
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  note text not null default '',
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, asked_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check ((status = 'Waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((kind = 'new') = (class_before is null)),
  check (kind = 'new' or decided_by is null or status = 'Rejected' or decided_by <> asked_by)
);
create unique index item_class_proposal_waiting on item_class_proposal (company_id, item_id) where status = 'Waiting';
create index item_class_proposal_status on item_class_proposal (company_id, status, asked_at desc, id desc);

-- What decides the controls of an item, as it is now.
create function class_of_item(company uuid, item_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('type', i.type, 'deaSchedule', i.dea_schedule, 'isNarcotic', i.is_narcotic,
    'listChemical', i.list_chemical, 'dscsaExempt', i.dscsa_exempt, 'ingredients', coalesce((
      select jsonb_agg(jsonb_build_object('ingredient', g.ingredient, 'strength', g.strength, 'unit', g.unit,
        'baseFactor', trim_scale(g.base_factor)::text) order by g.position)
      from item_ingredient g where g.company_id = i.company_id and g.item_id = i.id), '[]'::jsonb))
  from item i where i.company_id = class_of_item.company and i.id = class_of_item.item_id
$$;

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
  -- The package it stands on, where a person has said so.
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

-- A vendor's variation of an item. A special one is made for one deal, and may be for one customer.
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
-- The best open variation of an item is the first row of this.
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

-- The published directory of drugs. It belongs to no one and everyone may read it.
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

-- What must always be so in the catalog and its stock is proved over all companies.
call protect_company_table('item');
call protect_company_table('item_variation');
call protect_company_table('item_class_proposal');

-- Tables that jobs do not read.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'item_flag', 'item_flag_screen', 'item_ingredient', 'item_package', 'item_barcode', 'item_flagged',
    'item_variation_flagged', 'competitor_price'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
    execute format('grant select, insert, update on %I to galen_app', protected);
  end loop;
end $$;

grant delete on item_flag, item_flag_screen, item_ingredient, item_package, item_barcode, item_flagged, item_variation_flagged,
  competitor_price to galen_app;

call create_rls_policies();
