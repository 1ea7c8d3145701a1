-- How documents are exchanged with partners. Written by the edi area only.

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

call protect_company_table('edi_configuration');
call protect_company_table('edi_configuration_partner');
grant delete on edi_configuration, edi_configuration_partner to galen_app;
call create_rls_policies();
