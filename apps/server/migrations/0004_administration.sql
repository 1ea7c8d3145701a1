-- What administrators keep: lists, settings, reasons, rules, flags, printers, roles, people and companies.

-- One table for every list by type; which fields a type has is declared in the domain.
create table property (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  type text not null,
  name text not null check (name <> ''),
  code text,
  days integer,
  discount_percent numeric(5, 2),
  discount_days integer,
  preset_length numeric(6, 2),
  preset_width numeric(6, 2),
  preset_height numeric(6, 2),
  account_id uuid,
  -- What a new customer or vendor of a class starts with.
  terms_id uuid,
  ship_via text,
  freight_rule text check (freight_rule in ('charged', 'prepaid', 'collect')),
  position integer not null,
  active boolean not null default true,
  built_in boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, account_id) references property,
  foreign key (company_id, terms_id) references property,
  foreign key (company_id, changed_by) references company_user
);
create unique index property_name_key on property (company_id, type, lower(name));
create unique index property_code_key on property (company_id, type, upper(code)) where code is not null;
create index property_account on property (company_id, account_id) where account_id is not null;
create index property_terms on property (company_id, terms_id) where terms_id is not null;

-- A setting without a row, or with a null value, holds its default.
create table setting (
  company_id uuid not null references company,
  key text not null,
  value jsonb,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid,
  primary key (company_id, key),
  foreign key (company_id, changed_by) references company_user
);

create table justification (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  type text not null,
  justification text not null check (justification <> ''),
  needs_note boolean not null default false,
  position integer not null,
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, changed_by) references company_user
);
create unique index justification_text_key on justification (company_id, type, lower(justification));
-- Whether a reason was ever given, without reading the whole audit.
create index audit_entry_justification on audit_entry (company_id, justification) where justification is not null;

create table sales_rule (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  states text[] not null default '{}',
  condition jsonb not null,
  effect text not null check (effect in ('warn', 'hold', 'block')),
  position integer not null,
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, changed_by) references company_user
);
create unique index sales_rule_name_key on sales_rule (company_id, lower(name));

-- The item classes, DEA schedules and customer classes that a rule is about.
create table sales_rule_value (
  company_id uuid not null,
  rule_id uuid not null,
  property_id uuid not null,
  primary key (company_id, rule_id, property_id),
  foreign key (company_id, rule_id) references sales_rule on delete cascade,
  foreign key (company_id, property_id) references property
);
create index sales_rule_value_property on sales_rule_value (company_id, property_id);

-- Each time a rule took hold of an order, for the count of the last 30 days.
create table sales_rule_hit (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  rule_id uuid not null,
  sales_order_id uuid not null,
  effect text not null check (effect in ('warn', 'hold', 'block')),
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, rule_id) references sales_rule on delete cascade
);
create index sales_rule_hit_rule on sales_rule_hit (company_id, rule_id, at);

create table sales_email (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  email text not null check (email <> ''),
  events text[] not null,
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, changed_by) references company_user
);
create unique index sales_email_key on sales_email (company_id, lower(email));

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

create table printer (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  kind text not null check (kind in ('document', 'label')),
  location text not null default '',
  state text not null default 'ready' check (state in ('ready', 'offline', 'out of paper', 'paused')),
  active boolean not null default true,
  -- Where it listens for print jobs; without one, jobs are kept.
  address text check (address ~ '^ipps?://'),
  seen_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index printer_name_key on printer (company_id, lower(name));

create table user_printer (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  document_kind text not null,
  printer_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, user_id, document_kind),
  foreign key (company_id, user_id) references company_user,
  foreign key (company_id, printer_id) references printer
);
create index user_printer_printer on user_printer (company_id, printer_id);

-- What was sent to a printer, and what became of it.
create table print_job (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  printer_id uuid not null,
  title text not null check (title <> ''),
  -- What was printed, so that a second label is asked about.
  document_kind text,
  document_id uuid,
  state text not null default 'Queued' check (state in ('Queued', 'Printed', 'Kept', 'Failed')),
  note text,
  content bytea not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, printer_id) references printer on delete cascade,
  foreign key (company_id, asked_by) references company_user
);
create index print_job_document on print_job (company_id, document_kind, document_id) where document_id is not null;
create index print_job_printer on print_job (company_id, printer_id, asked_at desc);

-- How the numbers of a kind of document are written; the number itself is counted in document_counter.
create table number_series (
  company_id uuid not null references company,
  series text not null,
  prefix text not null check (prefix ~ '^[A-Z0-9/-]{0,8}$'),
  digits integer not null check (digits between 1 and 10),
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, series),
  foreign key (company_id, changed_by) references company_user
);

alter table dashboard_permission add column version integer not null default 1;

alter table role
  add column changed_at timestamptz,
  add column changed_by uuid,
  add foreign key (company_id, changed_by) references company_user;

-- Where a person starts when they sign in.
alter table app_user add column default_company_id uuid references company;

-- Somebody who works for another company already is shown by the names they were invited under until they come in.
alter table company_user
  add column invited_given_name text,
  add column invited_family_name text,
  -- How often the person was changed before they were invited: this company counts from its own beginning.
  add column versions_before integer not null default 0;

alter table company
  add column legal_name text not null default '',
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column gs1_prefix text check (gs1_prefix ~ '^[0-9]{4,12}$'),
  add column licenses jsonb not null default '[]',
  add column addresses jsonb not null default '{}',
  add column logo bytea check (octet_length(logo) <= 204800),
  -- A company is never deleted, because its audit is not; it is out of sight and its name is free again.
  add column removed_at timestamptz;
drop index company_name_key;
create unique index company_name_key on company (lower(name)) where removed_at is null;

create table company_bank_account (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  bank text not null,
  name text not null,
  routing text not null,
  -- Sealed for this very row; only the last four digits can be read without the key.
  number_sealed bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  use text not null check (use in ('deposits', 'checks', 'both')),
  is_default boolean not null default false,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id)
);
create unique index company_bank_account_default on company_bank_account (company_id) where is_default and active;

-- What one person asked for and a second one decides about.
create table company_bank_change (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('add', 'change', 'remove')),
  account_id uuid not null,
  account_version integer not null,
  bank text not null,
  name text not null,
  routing text not null,
  number_sealed bytea not null,
  last_four text not null,
  use text not null,
  is_default boolean not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  approved boolean,
  primary key (company_id, id),
  foreign key (company_id, asked_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check (approved is not true or decided_by <> asked_by)
);
-- One change of an account at a time.
create unique index company_bank_change_waiting on company_bank_change (company_id, account_id) where decided_at is null;

-- What every company has, for those that exist already; new ones get it from the application.
alter table company no force row level security;
insert into property (company_id, type, name, code, position, built_in)
select c.id, b.type, b.name, b.code, b.position, true from company c cross join (values
  ('deaSchedule', 'Schedule I', 'I', 1),
  ('deaSchedule', 'Schedule II', 'II', 2),
  ('deaSchedule', 'Schedule III', 'III', 3),
  ('deaSchedule', 'Schedule IV', 'IV', 4),
  ('deaSchedule', 'Schedule V', 'V', 5),
  ('screenFlags', 'Sales order', 'sales-order', 1),
  ('screenFlags', 'Add item', 'item-lookup', 2),
  ('screenFlags', 'Invoice', 'invoice', 3),
  ('screenFlags', 'Purchase order', 'purchase-order', 4),
  ('screenFlags', 'Receipt', 'receipt', 5),
  ('screenFlags', 'Item', 'item', 6),
  ('screenFlags', 'Warehouse', 'warehouse', 7),
  ('accountMapping', 'Bank', 'bank', 1),
  ('accountMapping', 'Undeposited funds', 'undeposited-funds', 2),
  ('accountMapping', 'Accounts receivable', 'receivable', 3),
  ('accountMapping', 'Vendor rebates receivable', 'rebates-receivable', 4),
  ('accountMapping', 'Inventory', 'inventory', 5),
  ('accountMapping', 'Accounts payable', 'payable', 6),
  ('accountMapping', 'Received not invoiced', 'received-not-invoiced', 7),
  ('accountMapping', 'Accrued freight', 'accrued-freight', 8),
  ('accountMapping', 'Customer credits and unapplied cash', 'customer-credits', 9),
  ('accountMapping', 'Commission payable', 'commission-payable', 10),
  ('accountMapping', 'Retained earnings', 'retained-earnings', 11),
  ('accountMapping', 'Opening balances', 'opening-balance', 12),
  ('accountMapping', 'Sales', 'sales', 13),
  ('accountMapping', 'Returns and allowances', 'returns', 14),
  ('accountMapping', 'Sales discounts', 'sales-discounts', 15),
  ('accountMapping', 'Freight income', 'freight-income', 16),
  ('accountMapping', 'Other charges', 'other-charges', 17),
  ('accountMapping', 'Cost of goods sold', 'cost-of-goods', 18),
  ('accountMapping', 'Inventory adjustments', 'inventory-adjustment', 19),
  ('accountMapping', 'Purchase price variance', 'price-variance', 20),
  ('accountMapping', 'Landed cost variance', 'landed-cost-variance', 21),
  ('accountMapping', 'Purchase discounts', 'purchase-discounts', 22),
  ('accountMapping', 'Rebates and chargebacks', 'rebates', 23),
  ('accountMapping', 'Destroyed and expired goods', 'destroyed', 24),
  ('accountMapping', 'Freight out', 'freight-out', 25),
  ('accountMapping', 'Other selling costs', 'other-selling-costs', 26),
  ('accountMapping', 'Rounding', 'rounding', 27),
  ('accountMapping', 'Sales commission', 'commission', 28),
  ('accountMapping', 'Currency exchange differences', 'exchange', 29)
) as b (type, name, code, position);
alter table company force row level security;

do $$
declare
  walled text;
begin
  foreach walled in array array[
    'property', 'setting', 'justification', 'sales_rule', 'sales_rule_value', 'sales_email', 'item_flag', 'item_flag_screen', 'printer',
    'user_printer', 'print_job', 'number_series', 'sales_rule_hit', 'company_bank_account', 'company_bank_change'
  ] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      walled);
    execute format('grant select, insert, update on %I to galen_app', walled);
  end loop;
end $$;
grant delete on property, justification, sales_rule, sales_rule_value, sales_email, item_flag, item_flag_screen, printer to galen_app;
create policy every_company on print_job to galen_jobs using (true) with check (true);
grant select (company_id, id, state), update (state, note) on print_job to galen_jobs;

-- A person may always see which rights they have, in whichever company: some actions are about another company.
create policy own_grants on company_user_role for select to galen_app using (
  user_id = current_actor()
  and exists (select from company_user m where m.company_id = company_user_role.company_id and m.user_id = current_actor()));
create policy own_rights on role_permission for select to galen_app using (
  exists (
    select from company_user_role g
    where g.company_id = role_permission.company_id and g.role_id = role_permission.role_id and g.user_id = current_actor()));
