-- What administrators keep: lists, settings, reasons, rules, printers, numbers, bank accounts, goals and keys; and what people keep
-- beside records and lists: notes, views, exports, imports.

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
  -- A customer class can ask for goods that stay good for some days.
  min_days_to_expiry integer check (min_days_to_expiry between 0 and 3650),
  -- Discounts for paying early are taken on goods; terms can say that they are taken on freight and charges, too.
  discount_on_total boolean,
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

-- What sales reps are to sell, a row for each rep and year; written by the admin area.
create table rep_goal (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  year integer not null check (year between 2000 and 2100),
  january numeric(14, 2) check (january >= 0),
  february numeric(14, 2) check (february >= 0),
  march numeric(14, 2) check (march >= 0),
  april numeric(14, 2) check (april >= 0),
  may numeric(14, 2) check (may >= 0),
  june numeric(14, 2) check (june >= 0),
  july numeric(14, 2) check (july >= 0),
  august numeric(14, 2) check (august >= 0),
  september numeric(14, 2) check (september >= 0),
  october numeric(14, 2) check (october >= 0),
  november numeric(14, 2) check (november >= 0),
  december numeric(14, 2) check (december >= 0),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, year, user_id),
  foreign key (company_id, user_id) references company_user
);
create index rep_goal_user on rep_goal (company_id, user_id);

-- Only a hash is kept: the key is shown once, to the person who makes it.
create table api_key (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  key_hash bytea not null,
  last_four text not null check (char_length(last_four) = 4),
  created_at timestamptz not null default now(),
  created_by uuid not null,
  used_on date,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (company_id, id),
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, revoked_by) references company_user
);
create unique index api_key_hash_key on api_key (key_hash);
create unique index api_key_name_key on api_key (company_id, lower(name)) where revoked_at is null;

create table note (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  entity text not null check (entity ~ '^[a-z][a-z-]{0,63}$'),
  entity_id uuid not null,
  user_id uuid not null,
  text text not null check (char_length(text) between 1 and 4000),
  written_at timestamptz not null default now(),
  edited_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
);
create index note_of_record on note (company_id, entity, entity_id, written_at desc, id desc);

create table saved_view (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  -- Seen by everyone who may read the list.
  team boolean not null,
  query text not null,
  filters jsonb not null,
  sort text,
  columns jsonb not null,
  density text check (density in ('compact', 'comfortable')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
);
create unique index saved_view_name_key on saved_view (company_id, user_id, list, lower(name));
create index saved_view_team on saved_view (company_id, list) where team;

-- A file too large to be answered at once: who asked for what, and for how long it can be fetched.
create table list_export (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  request jsonb not null,
  state text not null default 'Queued' check (state in ('Queued', 'Ready', 'Failed')),
  row_count integer,
  last_error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
);
create index list_export_user on list_export (company_id, user_id, created_at desc);
create index list_export_age on list_export (expires_at);

-- The file in pieces, because it is never whole in memory while it is written.
create table list_export_piece (
  company_id uuid not null,
  export_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (company_id, export_id, position),
  foreign key (company_id, export_id) references list_export on delete cascade
);

-- A file that a person wants to import: what every row of it would do, until it is done or forgotten.
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
  -- The version of the record that the fate was decided by.
  version integer,
  -- The texts of the row as they stood in the file, from which it is read once more when it is imported.
  cells jsonb not null,
  -- What the row says about the record, or what is wrong with it.
  says jsonb not null,
  primary key (company_id, run_id, row),
  foreign key (company_id, run_id) references import_run on delete cascade
);
create index import_row_fate on import_row (company_id, run_id, fate, row);

-- Invariants read which account carries accrued freight, and compare postings with the first day of the books.
call protect_company_table('property');
call protect_company_table('setting');
call protect_company_table('rep_goal');
call protect_company_table('import_run');
call protect_company_table('import_row');

-- Tables that jobs do not read.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'justification', 'sales_rule', 'sales_rule_value', 'sales_rule_hit', 'sales_email', 'printer', 'user_printer',
    'print_job', 'number_series', 'company_bank_account', 'company_bank_change'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
    execute format('grant select, insert, update on %I to galen_app', protected);
  end loop;
end $$;

grant delete on property, justification, sales_rule, sales_rule_value, sales_email, printer, import_run, import_row to galen_app;
grant delete on import_run, import_row to galen_jobs;
create policy every_company on print_job to galen_jobs using (true) with check (true);
grant select (company_id, id, state), update (state, note) on print_job to galen_jobs;

do $$
declare
  protected text;
begin
  foreach protected in array array['api_key', 'note', 'saved_view', 'list_export', 'list_export_piece'] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format('grant select, insert on %I to galen_app', protected);
  end loop;
end $$;
-- A system that proves who it is has no company yet.
create policy own_company on api_key to galen_app
  using (company_id = current_company() or current_purpose() = 'sign-in')
  with check (company_id = current_company());
create policy own_company on note to galen_app
  using (company_id = current_company()) with check (company_id = current_company());
create policy own_or_team on saved_view to galen_app
  using (company_id = current_company() and (team or user_id = current_actor()))
  with check (company_id = current_company());
create policy own_export on list_export to galen_app
  using (company_id = current_company() and user_id = current_actor())
  with check (company_id = current_company() and user_id = current_actor());
create policy own_export on list_export_piece to galen_app
  using (company_id = current_company() and exists (
    select from list_export e where e.company_id = list_export_piece.company_id and e.id = list_export_piece.export_id))
  with check (company_id = current_company());
grant update (used_on, revoked_at, revoked_by) on api_key to galen_app;
grant update (text, edited_at, version) on note to galen_app;
grant update on saved_view to galen_app;
grant update (state, row_count, last_error) on list_export to galen_app;
grant delete on note, saved_view, list_export_piece to galen_app;

-- The words of an audit entry have the name of the key that did it; expired exports are removed, and failed ones say why.
create policy every_company on api_key to galen_jobs using (true) with check (true);
create policy every_company on list_export to galen_jobs using (true) with check (true);
create policy every_company on list_export_piece to galen_jobs using (true) with check (true);
grant select on api_key, list_export, list_export_piece to galen_jobs;
grant update (state, last_error) on list_export to galen_jobs;
grant delete on list_export, list_export_piece to galen_jobs;

call create_rls_policies();
