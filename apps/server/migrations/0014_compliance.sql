-- How orders are judged and released, what limits them, and the statements that go with shipments. Written by the compliance area only.

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

-- A state extends an expired license until a day; the stored document of the customer proves it.
create table license_extension (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  state text not null check (state <> ''),
  until date not null,
  file_id uuid not null,
  approval_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid not null,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, file_id) references stored_file,
  foreign key (company_id, approval_id) references sales_approval,
  foreign key (company_id, created_by) references company_user
);
create index license_extension_customer on license_extension (company_id, customer_id, state, until desc);
create index license_extension_file on license_extension (company_id, file_id);
create index license_extension_approval on license_extension (company_id, approval_id);

-- How much of a substance a class of customers may get within a window of days. A change is a new version from a day on.
create table substance_limit (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  substance text not null check (substance <> '' and substance = upper(substance)),
  -- Null is for every class that has no limit of its own.
  class_id uuid,
  window_days integer not null check (window_days between 1 and 365),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, substance, class_id, window_days),
  foreign key (company_id, class_id) references property
);
create index substance_limit_class on substance_limit (company_id, class_id) where class_id is not null;

create table substance_limit_version (
  company_id uuid not null,
  limit_id uuid not null,
  version integer not null check (version > 0),
  from_date date not null,
  dosage_units numeric(15, 3) check (dosage_units >= 0),
  milligrams numeric(15, 3) check (milligrams >= 0),
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, limit_id, version),
  foreign key (company_id, limit_id) references substance_limit,
  foreign key (company_id, created_by) references company_user,
  check (num_nonnulls(dosage_units, milligrams) > 0)
);

-- Transaction information and statement of a shipment, as it was; a correction is a new version.
create table transaction_statement (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  version integer not null check (version > 0),
  reason text not null,
  document jsonb not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, invoice_id, version),
  foreign key (company_id, invoice_id) references invoice
);

call protect_company_table('order_check', true);
call protect_company_table('sales_approval');
call protect_company_table('license_extension', true);
call protect_company_table('substance_limit');
call protect_company_table('substance_limit_version', true);
call protect_company_table('transaction_statement', true);
call create_rls_policies();
