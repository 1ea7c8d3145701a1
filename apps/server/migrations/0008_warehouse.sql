-- The stock ledger: lots, the rows that hold them, the movements that explain each row, serialized units and hard allocations.
-- Written by the warehouse area only.

create table bin_location (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  zone text not null default '',
  pick_sequence integer not null default 0,
  storage text not null default 'room' check (storage in ('room', 'refrigerated', 'frozen', 'protected')),
  built_in boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
create unique index bin_location_name_key on bin_location (company_id, lower(name));
create index bin_location_sequence on bin_location (company_id, pick_sequence, id);

-- Bins that every company has from its first day.
create function add_built_in_bins() returns trigger language plpgsql as $$
begin
  insert into bin_location (company_id, name, zone, built_in)
  values (new.id, 'RECEIVING', 'Dock', true), (new.id, 'RETURNS', 'Dock', true) on conflict do nothing;
  return null;
end $$;
create trigger add_built_in_bins after insert on company for each row execute function add_built_in_bins();

create table lot (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  number text not null check (number <> ''),
  expires_on date not null,
  recalled_at timestamptz,
  recall_reason text,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, item_id, number),
  foreign key (company_id, item_id) references item
);
create index lot_expiry on lot (company_id, expires_on);
create index lot_number on lot (company_id, number);

-- One row for each variation, lot, receipt layer, bin, status, reason of quarantine, serialized or not.
create table stock (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  item_id uuid not null,
  variation_id uuid not null,
  lot_id uuid not null,
  receipt_id uuid,
  receipt_number text,
  received_on date not null default current_date,
  location text not null default 'RECEIVING',
  status text not null default 'Active' check (status in ('Active', 'Quarantine')),
  -- Goods whose label and record disagree wait in quarantine for compliance.
  quarantine_reason text check (quarantine_reason in ('MANUAL', 'RETURN', 'PENDING_TI', 'EXPIRED', 'RECALL', 'SUSPECT', 'DAMAGED',
    'SERIALS_MISSING', 'LABEL_MISMATCH')),
  serialized boolean not null default false,
  on_hand integer not null default 0 check (on_hand >= 0),
  -- The sum of the hard allocations of drafts.
  reserved integer not null default 0 check (reserved between 0 and on_hand),
  value numeric(14, 2) not null default 0 check (value >= 0),
  unit_cost numeric(14, 4) generated always as (case when on_hand = 0 then 0 else round(value / on_hand, 4) end) stored,
  version integer not null default 1,
  -- What holds product besides its present reason: releasing one reason never releases another.
  awaits_document boolean not null default false,
  awaits_serials boolean not null default false,
  -- Why packages of a serialized product have no serial numbers (P14).
  serials_reason text check (serials_reason in ('BEFORE_SERIALIZATION', 'EXEMPT', 'OTHER')),
  serials_note text not null default '',
  primary key (company_id, id),
  unique nulls not distinct (company_id, variation_id, lot_id, receipt_id, location, status, quarantine_reason, serialized),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, lot_id) references lot,
  check ((status = 'Quarantine') = (quarantine_reason is not null)),
  check (on_hand > 0 or value = 0)
);
create index stock_item on stock (company_id, item_id);
create index stock_variation on stock (company_id, variation_id) where on_hand > 0;
create index stock_lot on stock (company_id, lot_id);
create index stock_location on stock (company_id, location, id);
create index stock_on_hand on stock (company_id, on_hand, id);
create index stock_receipt on stock (company_id, receipt_id);
create index stock_receipt_number on stock (company_id, receipt_number, id);
create index stock_receipt_number_down on stock (company_id, receipt_number desc nulls last, id desc);
create index stock_quarantine on stock (company_id, quarantine_reason, id) where status = 'Quarantine' and on_hand > 0;

-- The text by which stock is found, maintained by the database.
create function stock_words(s stock, l lot, i item) returns text language sql stable
  return ' ' || lower(regexp_replace(concat_ws(' ', l.number, i.number, i.item_name, s.receipt_number, s.location), '\s+', ' ', 'g'));

create function keep_stock_words() returns trigger language plpgsql as $$
begin
  insert into search_text (company_id, kind, id, text)
  select new.company_id, 'stock', new.id, stock_words(new, l, i)
  from lot l join item i on i.company_id = l.company_id and i.id = new.item_id
  where l.company_id = new.company_id and l.id = new.lot_id
  on conflict (company_id, kind, id) do update set text = excluded.text where search_text.text <> excluded.text;
  return null;
end $$;
create trigger keep_stock_words after insert or update of item_id, lot_id, receipt_number, location on stock
  for each row execute function keep_stock_words();

-- After a lot or an item was renamed.
create function keep_words_of_stock() returns trigger language plpgsql as $$
begin
  update search_text t set text = stock_words(s, l, i)
  from stock s
    join lot l on l.company_id = s.company_id and l.id = s.lot_id
    join item i on i.company_id = s.company_id and i.id = s.item_id
  where s.company_id = new.company_id and (s.lot_id = new.id or s.item_id = new.id)
    and t.company_id = s.company_id and t.kind = 'stock' and t.id = s.id;
  return null;
end $$;
create trigger keep_words_of_stock after update of number on lot for each row
  when (old.number <> new.number) execute function keep_words_of_stock();
create trigger keep_words_of_stock after update of number, item_name on item for each row
  when (old.number <> new.number or old.item_name <> new.item_name) execute function keep_words_of_stock();

-- Bin moves, counts, quarantine and adjustments have a document of their own, so that every movement has one.
create table stock_operation (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  kind text not null check (kind in (
    'MOVE', 'ADJUST', 'QUARANTINE', 'RELEASE', 'LOT_RENAME', 'SERIALIZE', 'DESTROY', 'RECALL', 'OPENING')),
  note text not null default '',
  justification_id uuid,
  justification text,
  accounting_date date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, justification_id) references justification,
  foreign key (company_id, created_by) references company_user
);
create index stock_operation_created on stock_operation (company_id, created_at desc, id desc);

create table stock_movement (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  stock_id uuid not null,
  item_id uuid not null,
  quantity integer not null,
  value numeric(14, 2) not null,
  reason text not null check (reason in (
    'RECEIPT', 'SHIP', 'SHIP_VOID', 'CUSTOMER_RETURN', 'CUSTOMER_RETURN_CANCEL', 'VENDOR_RETURN', 'VENDOR_RETURN_CANCEL',
    'ADJUST', 'QUARANTINE_IN', 'QUARANTINE_OUT', 'LOCATION', 'LOT_RENAME', 'SERIALIZE', 'DESTROY', 'COST_REVALUATION')),
  document_kind text not null,
  document_id uuid not null,
  document_line_id uuid,
  document_number text not null,
  customer_id uuid,
  vendor_id uuid,
  unit_cost numeric(14, 4) not null default 0,
  -- The price it was sold or bought for.
  unit_price numeric(14, 4),
  accounting_date date not null,
  -- Written after its locks, so that the history of a row is in the order in which it happened.
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  justification text,
  reverses_id uuid,
  -- What was checked at the moment of shipping: status, expiry, recall, as it stood then.
  judgment jsonb,
  -- The movement that took out what comes back here: a void, a return, its cancellation.
  shipment_id uuid,
  primary key (company_id, id),
  foreign key (company_id, stock_id) references stock,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, user_id) references company_user,
  foreign key (company_id, reverses_id) references stock_movement,
  foreign key (company_id, shipment_id) references stock_movement
);
create index stock_movement_stock on stock_movement (company_id, stock_id, at);
create index stock_movement_order on stock_movement (company_id, at desc, id desc);
create index stock_movement_item on stock_movement (company_id, item_id, at desc, id desc);
create index stock_movement_document on stock_movement (company_id, document_kind, document_id);
create index stock_movement_date on stock_movement (company_id, accounting_date);
create index stock_movement_customer on stock_movement (company_id, customer_id, at desc) where customer_id is not null;
create index stock_movement_vendor on stock_movement (company_id, vendor_id, at desc) where vendor_id is not null;
create index stock_movement_reversed on stock_movement (company_id, reverses_id) where reverses_id is not null;
create index stock_movement_shipment on stock_movement (company_id, shipment_id) where shipment_id is not null;

-- A logistic unit and what it stands in.
create table container (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  sscc text not null check (sscc ~ '^[0-9]{18}$'),
  parent_id uuid,
  document_kind text,
  document_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, sscc),
  foreign key (company_id, parent_id) references container
);
create index container_parent on container (company_id, parent_id) where parent_id is not null;
create index container_document on container (company_id, document_kind, document_id) where document_id is not null;

-- One row for a GTIN and serial number for ever; its history is in movement_unit.
create table unit (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  serial text not null check (serial <> ''),
  item_id uuid not null,
  variation_id uuid not null,
  lot_id uuid not null,
  receipt_id uuid,
  stock_id uuid,
  container_id uuid,
  state text not null default 'InStock' check (state in ('InStock', 'Shipped', 'ReturnedToVendor', 'Destroyed', 'Missing')),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, gtin, serial),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, lot_id) references lot,
  foreign key (company_id, stock_id) references stock,
  foreign key (company_id, container_id) references container,
  check ((stock_id is not null) = (state = 'InStock'))
);
create index unit_stock on unit (company_id, stock_id) where stock_id is not null;
create index unit_lot on unit (company_id, lot_id);
create index unit_item on unit (company_id, item_id, id);
create index unit_serial on unit (company_id, serial, id);
create index unit_container on unit (company_id, container_id) where container_id is not null;

create table movement_unit (
  company_id uuid not null,
  movement_id uuid not null,
  unit_id uuid not null,
  primary key (company_id, movement_id, unit_id),
  foreign key (company_id, movement_id) references stock_movement,
  foreign key (company_id, unit_id) references unit
);
create index movement_unit_unit on movement_unit (company_id, unit_id);

-- A hard allocation: part of a stock row, or one unit of it, held for the line of a draft.
create table allocation (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  document_kind text not null check (document_kind in ('invoice')),
  document_id uuid not null,
  line_id uuid not null,
  stock_id uuid not null,
  unit_id uuid,
  quantity integer not null check (quantity > 0),
  -- Why another lot than the proposed one was taken.
  reason text,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  foreign key (company_id, stock_id) references stock,
  foreign key (company_id, unit_id) references unit,
  foreign key (company_id, created_by) references company_user,
  check (unit_id is null or quantity = 1)
);
create unique index allocation_unit_key on allocation (company_id, unit_id) where unit_id is not null;
create unique index allocation_line_stock_key on allocation (company_id, line_id, stock_id) where unit_id is null;
create index allocation_document on allocation (company_id, document_kind, document_id);
create index allocation_stock on allocation (company_id, stock_id);
create index allocation_line on allocation (company_id, line_id);

call protect_company_table('bin_location');
call protect_company_table('lot');
call protect_company_table('stock');
call protect_company_table('stock_operation', true);
call protect_company_table('stock_movement', true);
call protect_company_table('container');
call protect_company_table('unit');
call protect_company_table('movement_unit', true);
call protect_company_table('allocation');
grant delete on bin_location, allocation to galen_app;
call create_rls_policies();
