-- Purchase orders, receipts, the transaction data of receipts and returns to vendors. Written by the purchasing area only.

create table purchase_order (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text,
  status text not null default 'Draft' check (status in ('Draft', 'Placed', 'Closed')),
  vendor_id uuid,
  buyer_id uuid,
  -- The payment terms of this order; those of the vendor when it was created.
  terms_id uuid,
  expected_on date,
  vendor_reference text not null default '',
  note text not null default '',
  internal_memo text not null default '',
  -- A drop-ship order goes to a customer's address.
  drop_ship boolean not null default false,
  ship_to jsonb,
  total numeric(14, 2) not null default 0,
  placed_at timestamptz,
  placed_by uuid,
  confirmations jsonb not null default '[]',
  closed_at timestamptz,
  closed_by uuid,
  created_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- The version in which something changed that the vendor would see.
  content_version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, buyer_id) references company_user,
  foreign key (company_id, terms_id) references property,
  foreign key (company_id, placed_by) references company_user,
  foreign key (company_id, closed_by) references company_user,
  foreign key (company_id, created_by) references company_user,
  check ((status = 'Draft') = (placed_at is null)),
  check (status = 'Draft' or (number is not null and vendor_id is not null))
);
create index purchase_order_status on purchase_order (company_id, status, created_at desc, id desc);
create index purchase_order_placed on purchase_order (company_id, placed_at desc, id desc) where placed_at is not null;
create index purchase_order_vendor on purchase_order (company_id, vendor_id, status);
create index purchase_order_buyer on purchase_order (company_id, buyer_id) where buyer_id is not null;

create table purchase_order_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  position integer not null,
  item_id uuid not null,
  variation_id uuid not null,
  quantity integer not null check (quantity between 0 and 10000000),
  -- The cost of the variation when the line was saved, and the price of this order.
  current_price numeric(14, 4),
  purchase_price numeric(14, 4) not null default 0 check (purchase_price >= 0),
  update_cost boolean not null default false,
  note text not null default '',
  -- The sum of placed receipts, maintained under the lock of the line's order.
  received integer not null default 0 check (received >= 0),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, order_id, variation_id),
  foreign key (company_id, order_id) references purchase_order,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation
);
create index purchase_order_line_order on purchase_order_line (company_id, order_id, position);
create index purchase_order_line_variation on purchase_order_line (company_id, variation_id);
create index purchase_order_line_item on purchase_order_line (company_id, item_id);

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

create table receipt (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text,
  status text not null default 'Draft' check (status in ('Draft', 'Placed', 'Validated', 'Closed')),
  type text not null default 'Standard' check (type in ('Standard', 'Manual', 'Drop ship')),
  purchase_order_id uuid,
  vendor_id uuid not null,
  vendor_invoice text not null default '',
  vendor_invoice_date date,
  -- The payment terms of the payable: those of the order, or of the vendor.
  terms_id uuid,
  freight_charge numeric(14, 2) not null default 0 check (freight_charge >= 0),
  freight_method text not null default 'value' check (freight_method in ('value', 'quantity')),
  -- The transaction information of DSCSA products: an EPCIS file, an 856, or a document on paper with its number.
  transaction_data_kind text check (transaction_data_kind in ('EPCIS', '856', 'PAPER')),
  transaction_data_reference text not null default '',
  note text not null default '',
  merchandise numeric(14, 2) not null default 0,
  total numeric(14, 2) not null default 0,
  -- The vendor's invoice as it was matched.
  bill_freight numeric(14, 2),
  bill_total numeric(14, 2),
  discrepancy boolean not null default false,
  confirmations jsonb not null default '[]',
  placed_at timestamptz,
  placed_by uuid,
  accounting_date date,
  validated_at timestamptz,
  validated_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  -- The freight of a receipt that its bill cleared.
  freight_billed numeric(14, 2),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, purchase_order_id) references purchase_order,
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, terms_id) references property,
  foreign key (company_id, placed_by) references company_user,
  foreign key (company_id, validated_by) references company_user,
  foreign key (company_id, created_by) references company_user,
  check ((status = 'Draft') = (placed_at is null)),
  check (status = 'Draft' or number is not null)
);
create unique index receipt_vendor_invoice_key on receipt (company_id, vendor_id, lower(vendor_invoice)) where vendor_invoice <> '';
create index receipt_status on receipt (company_id, status, created_at desc, id desc);
create index receipt_placed on receipt (company_id, placed_at desc, id desc) where placed_at is not null;
create index receipt_order on receipt (company_id, purchase_order_id) where purchase_order_id is not null;
create index receipt_vendor on receipt (company_id, vendor_id, status);

create table receipt_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  receipt_id uuid not null,
  position integer not null,
  order_line_id uuid,
  -- A line of a manual receipt without stock has an account and a description instead of an item.
  item_id uuid,
  variation_id uuid,
  account_id uuid,
  description text not null default '',
  quantity integer not null default 0 check (quantity >= 0),
  purchase_price numeric(14, 4) not null default 0 check (purchase_price >= 0),
  -- What one unit cost with its share of freight, and the line as a whole, once placed.
  cost numeric(14, 4),
  total_cost numeric(14, 2),
  freight_share numeric(14, 2) not null default 0,
  update_cost boolean not null default false,
  bill_quantity integer,
  bill_price numeric(14, 4),
  -- What is paid where the invoice differs, and why.
  decision text check (decision in ('invoice', 'order', 'dispute')),
  decision_reason text not null default '',
  returned integer not null default 0 check (returned >= 0),
  version integer not null default 1,
  serials_reason text check (serials_reason in ('BEFORE_SERIALIZATION', 'EXEMPT', 'OTHER')),
  serials_note text not null default '',
  primary key (company_id, id),
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, order_line_id) references purchase_order_line,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, account_id) references property,
  check (returned <= quantity),
  check ((item_id is null) = (variation_id is null))
);
create unique index receipt_line_variation_key on receipt_line (company_id, receipt_id, variation_id) where variation_id is not null;
create index receipt_line_receipt on receipt_line (company_id, receipt_id, position);
create index receipt_line_order_line on receipt_line (company_id, order_line_id) where order_line_id is not null;
create index receipt_line_item on receipt_line (company_id, item_id) where item_id is not null;

create table receipt_lot (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  receipt_id uuid not null,
  line_id uuid not null,
  lot text not null check (lot <> ''),
  expires_on date not null,
  serialized boolean not null default false,
  quantity integer not null default 0 check (quantity >= 0),
  location text not null default 'RECEIVING',
  quarantine_reason text,
  lot_id uuid,
  version integer not null default 1,
  -- Packages of a lot whose label lies are counted apart from the others, with what the label says.
  label_note text check (label_note <> ''),
  primary key (company_id, id),
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, line_id) references receipt_line,
  foreign key (company_id, lot_id) references lot
);
create index receipt_lot_receipt on receipt_lot (company_id, receipt_id);
create unique index receipt_lot_once on receipt_lot (company_id, line_id, lot, serialized, (label_note is not null));

-- A scanned package: one serialized unit or case, or a count of one barcode.
create table receipt_package (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  receipt_id uuid not null,
  receipt_lot_id uuid not null,
  gtin text,
  gtin_quantity integer not null default 1 check (gtin_quantity > 0),
  serial text,
  package_identifier text,
  barcode text,
  quantity integer not null check (quantity > 0),
  -- While the receipt is a draft, a serial number can stand in one receipt only.
  open boolean not null default true,
  -- The container whose contents were counted together, so that they are taken back together.
  container text check (container <> ''),
  primary key (company_id, id),
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, receipt_lot_id) references receipt_lot,
  check (serial is null or gtin is not null)
);
create unique index receipt_package_serial_key on receipt_package (company_id, gtin, serial) where serial is not null and open;
create index receipt_package_serial on receipt_package (company_id, gtin, serial) where serial is not null;
create index receipt_package_lot on receipt_package (company_id, receipt_lot_id);
create index receipt_package_receipt on receipt_package (company_id, receipt_id);
create index receipt_package_container on receipt_package (company_id, receipt_id, container) where container is not null;

-- A document is evidence: it is kept for six years and never changed. Written by the purchasing area only.
create table transaction_document (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  receipt_id uuid not null,
  kind text not null check (kind in ('EPCIS', '856', 'PDF')),
  name text not null check (name <> ''),
  type text not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  added_at timestamptz not null default now(),
  added_by uuid not null,
  kept_until date not null,
  packages integer not null default 0 check (packages >= 0),
  containers integer not null default 0 check (containers >= 0),
  primary key (company_id, id),
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, added_by) references company_user
);
create index transaction_document_receipt on transaction_document (company_id, receipt_id);

-- The lots that a document names, as compliance confirmed it.
create table transaction_document_lot (
  company_id uuid not null,
  document_id uuid not null,
  item_id uuid not null,
  lot text not null check (lot <> ''),
  confirmed_at timestamptz not null default now(),
  confirmed_by uuid not null,
  primary key (company_id, document_id, item_id, lot),
  foreign key (company_id, document_id) references transaction_document,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, confirmed_by) references company_user
);
create index transaction_document_lot_item on transaction_document_lot (company_id, item_id, lot);

-- A row for each package, container or lot, as the document has it. Like the document it is evidence and never changed.
create table transaction_document_entry (
  company_id uuid not null,
  document_id uuid not null,
  position integer not null,
  receipt_id uuid not null,
  kind text not null check (kind in ('item', 'sscc', 'lot')),
  -- As a label says it: (00), (01)(21) or (01)(10).
  code text not null check (code <> ''),
  gtin text check (gtin ~ '^[0-9]{14}$'),
  serial text,
  lot text,
  expires_on date,
  quantity numeric,
  -- The code of the container that it is in.
  parent text,
  -- It was shipped, so the document is its transaction information.
  named boolean not null,
  container text not null check (container in ('none', 'whole', 'partial')),
  primary key (company_id, document_id, position),
  foreign key (company_id, document_id) references transaction_document,
  foreign key (company_id, receipt_id) references receipt,
  check ((kind = 'sscc') = (gtin is null)),
  check ((kind = 'item') = (serial is not null)),
  check (kind <> 'lot' or lot is not null)
);
create index transaction_document_entry_serial on transaction_document_entry (company_id, receipt_id, gtin, serial);
create index transaction_document_entry_code on transaction_document_entry (company_id, receipt_id, code);
create index transaction_document_entry_parent on transaction_document_entry (company_id, document_id, parent)
  where parent is not null;

create table vendor_return (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  status text not null default 'Placed' check (status in ('Placed', 'Canceled')),
  receipt_id uuid not null,
  vendor_id uuid not null,
  reason text not null default '',
  total numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  credit_id uuid,
  placed_at timestamptz not null default now(),
  placed_by uuid,
  accounting_date date not null,
  canceled_at timestamptz,
  canceled_by uuid,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, placed_by) references company_user,
  foreign key (company_id, canceled_by) references company_user
);
create index vendor_return_placed on vendor_return (company_id, placed_at desc, id desc);
create index vendor_return_receipt on vendor_return (company_id, receipt_id);
create index vendor_return_vendor on vendor_return (company_id, vendor_id);

create table vendor_return_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  return_id uuid not null,
  receipt_line_id uuid not null,
  item_id uuid not null,
  variation_id uuid not null,
  stock_id uuid not null,
  lot text not null,
  quantity integer not null check (quantity > 0),
  price numeric(14, 4) not null,
  amount numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  serials jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, return_id) references vendor_return,
  foreign key (company_id, receipt_line_id) references receipt_line,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, stock_id) references stock
);
create index vendor_return_line_return on vendor_return_line (company_id, return_id);
create index vendor_return_line_receipt on vendor_return_line (company_id, receipt_line_id);

-- A receipt is the layer by which stock has its cost.
alter table stock add foreign key (company_id, receipt_id) references receipt;
alter table unit add foreign key (company_id, receipt_id) references receipt;

-- Late cost follows the goods: where each correction of a receipt layer went, so that goods which come back bring their share.
-- Written by the warehouse area.
create table late_cost (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  -- All rows of one correction.
  correction_id uuid not null,
  receipt_id uuid not null,
  -- Goods of this variation; a drop-ship receipt has rows without stock.
  variation_id uuid,
  place text not null check (place in ('stock', 'sold', 'lost', 'returned')),
  -- What took the goods out that bear this share: a shipment, or a return to the vendor.
  movement_id uuid,
  invoice_id uuid,
  units integer not null check (units >= 0),
  amount numeric(14, 2) not null,
  document_number text not null,
  accounting_date date not null,
  at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, movement_id) references stock_movement
);
create index late_cost_layer on late_cost (company_id, receipt_id, variation_id);
create index late_cost_movement on late_cost (company_id, movement_id) where movement_id is not null;
create index late_cost_invoice on late_cost (company_id, invoice_id) where invoice_id is not null;

call protect_company_table('purchase_order');
call protect_company_table('purchase_order_line');
call protect_company_table('purchase_order_target');
call protect_company_table('receipt');
call protect_company_table('receipt_line');
call protect_company_table('receipt_lot');
call protect_company_table('receipt_package');
call protect_company_table('transaction_document', true);
call protect_company_table('transaction_document_lot', true);
call protect_company_table('transaction_document_entry', true);
call protect_company_table('vendor_return');
call protect_company_table('vendor_return_line', true);
call protect_company_table('late_cost', true);
grant delete on purchase_order, purchase_order_line, purchase_order_target, receipt, receipt_line, receipt_lot, receipt_package
  to galen_app;
call create_rls_policies();
