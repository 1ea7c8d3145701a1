-- How documents are exchanged with the systems of partners. Written by the edi area only.

create table edi_configuration (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  entity_type text not null check (entity_type in ('customer', 'vendor')),
  edi_type text not null check (edi_type <> ''),
  direction text not null check (direction in ('in', 'out')),
  template_file text not null check (template_file <> ''),
  active boolean not null default true,
  test_mode boolean not null default false,
  own_qualifier text not null default 'ZZ',
  own_identifier text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, changed_by) references company_user
);
create index edi_configuration_type on edi_configuration (company_id, edi_type, direction, id);

-- The partners of a configuration. What decides about overlaps is repeated here, where an index can guard it.
create table edi_configuration_partner (
  company_id uuid not null references company,
  configuration_id uuid not null,
  partner_id uuid not null generated always as (coalesce(customer_id, vendor_id)) stored,
  customer_id uuid,
  vendor_id uuid,
  edi_type text not null,
  direction text not null,
  active boolean not null,
  qualifier text not null default 'ZZ',
  identifier text not null default '',
  primary key (company_id, configuration_id, partner_id),
  foreign key (company_id, configuration_id) references edi_configuration on delete cascade,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, vendor_id) references vendor,
  check (num_nonnulls(customer_id, vendor_id) = 1)
);
create unique index edi_configuration_partner_once on edi_configuration_partner (company_id, partner_id, edi_type, direction)
  where active;
create index edi_configuration_partner_customer on edi_configuration_partner (company_id, customer_id) where customer_id is not null;
create index edi_configuration_partner_vendor on edi_configuration_partner (company_id, vendor_id) where vendor_id is not null;
create index edi_configuration_partner_identifier on edi_configuration_partner (company_id, upper(identifier)) where active;

-- A file of a partner as it came. The same one is taken once.
create table edi_interchange (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  sender text not null,
  receiver text not null,
  control_number text not null,
  content text not null,
  received_at timestamptz not null default now(),
  received_by uuid,
  -- A broken interchange is stored with what is wrong with it; the same control number can come again once it is repaired.
  problem text check (problem <> ''),
  primary key (company_id, id),
  foreign key (company_id, received_by) references company_user,
  constraint edi_interchange_control_number check (problem is not null or control_number ~ '^[0-9]{9}$')
);
create unique index edi_interchange_once on edi_interchange (company_id, sender, receiver, control_number) where problem is null;

-- A document that came in or goes out, and what becomes of it.
create table edi_document (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  direction text not null default 'out' check (direction in ('in', 'out')),
  transaction_set text not null,
  control_number integer not null,
  vendor_id uuid,
  document_kind text not null,
  document_id uuid,
  document_number text not null default '',
  status text not null default 'Queued',
  content text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  customer_id uuid,
  interchange_id uuid,
  partner_id uuid generated always as (coalesce(customer_id, vendor_id)) stored,
  functional_group text not null default 'PO',
  group_control text not null default '',
  set_control text not null default '0001',
  sender text not null default '',
  receiver text not null default '',
  test_mode boolean not null default false,
  tries integer not null default 0,
  sent_at timestamptz,
  last_error text,
  findings jsonb not null default '[]',
  answer text check (answer in ('A', 'E', 'P', 'R')),
  answered_at timestamptz,
  replaces_id uuid,
  version integer not null default 1,
  -- What the vendor has is the version that the document was written from.
  document_version integer,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, interchange_id) references edi_interchange,
  foreign key (company_id, replaces_id) references edi_document,
  constraint edi_document_status check (
    status in ('Queued', 'Sent', 'Acknowledged', 'Rejected', 'Needs review', 'Handled', 'Processed'))
);
create index edi_document_created on edi_document (company_id, created_at desc, id desc);
create index edi_document_document on edi_document (company_id, document_kind, document_id);
-- A partner never gets two interchanges with one control number.
create unique index edi_document_sent_once on edi_document (company_id, partner_id, test_mode, control_number) where direction = 'out';
create index edi_document_traffic on edi_document (company_id, partner_id, transaction_set, direction, created_at desc);
create index edi_document_status_age on edi_document (company_id, status, created_at desc);
create index edi_document_answered on edi_document (company_id, partner_id, group_control) where direction = 'out';
create index edi_document_interchange on edi_document (company_id, interchange_id) where interchange_id is not null;

call protect_company_table('edi_configuration');
call protect_company_table('edi_configuration_partner');
call protect_company_table('edi_interchange', true);
call protect_company_table('edi_document');
grant delete on edi_configuration, edi_configuration_partner to galen_app;
grant update (status, tries, sent_at, last_error, version) on edi_document to galen_jobs;
call create_rls_policies();
