-- The ground everything stands on: roles, company walls, people, audit, outbox, keys and counters.
-- Run by the owner. The application connects as galen_app, background jobs as galen_jobs; neither owns anything.

create extension if not exists pg_trgm;

do $$
begin
  perform pg_advisory_xact_lock(3600360);
  if not exists (select from pg_roles where rolname = 'galen_app') then
    create role galen_app login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'galen_jobs') then
    create role galen_jobs login nosuperuser nocreatedb nocreaterole nobypassrls;
  end if;
end $$;

revoke create on schema public from public;
grant usage on schema public to galen_app, galen_jobs;

-- Who is asking. The settings live for one transaction; after it they are empty strings, never null.
create function current_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.company', true), '')::uuid;
create function current_actor() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.actor', true), '')::uuid;
-- 'sign-in' while somebody proves who they are, 'set-up' while an installation gets its first company, else empty.
create function current_purpose() returns text language sql stable parallel safe
  return coalesce(current_setting('app.purpose', true), '');

create table country (
  id text primary key check (id ~ '^[A-Z]{2}$'),
  name text not null unique
);

create table company (
  id uuid primary key default uuidv7(),
  name text not null check (name <> ''),
  color text not null default '#2F6798' check (color ~ '^#[0-9A-Fa-f]{6}$'),
  time_zone text not null,
  active boolean not null default true,
  demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index company_name_key on company (lower(name));

create table app_user (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and email <> ''),
  given_name text not null check (given_name <> ''),
  family_name text not null check (family_name <> ''),
  active boolean not null default true,
  password_hash text,
  password_set_at timestamptz,
  mfa_enabled boolean not null default false,
  mfa_secret bytea,
  mfa_pending_secret bytea,
  mfa_last_step bigint,
  signed_in_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (not mfa_enabled or mfa_secret is not null)
);
create unique index app_user_email_key on app_user (email);

create table user_preferences (
  user_id uuid primary key references app_user,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  density text not null default 'compact' check (density in ('compact', 'comfortable')),
  sounds boolean not null default true,
  sound_volume integer not null default 60 check (sound_volume between 0 and 100),
  keys boolean not null default true,
  start_page text not null default '/' check (length(start_page) between 1 and 80),
  number_format text not null default 'browser' check (number_format in ('browser', 'point', 'comma', 'space')),
  date_format text not null default 'browser'
    check (date_format in ('browser', 'words', 'day-words', 'month-first', 'day-first', 'year-first')),
  confirmations boolean not null default true,
  export_news boolean not null default true,
  version integer not null default 1
);

create table company_user (
  company_id uuid not null references company,
  user_id uuid not null references app_user,
  number integer not null,
  sales_person boolean not null default false,
  account_manager boolean not null default false,
  buyer boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id),
  unique (company_id, number)
);
create index company_user_user on company_user (user_id);

create table role (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index role_name_key on role (company_id, lower(name));

create table role_permission (
  company_id uuid not null,
  role_id uuid not null,
  permission text not null,
  primary key (company_id, role_id, permission),
  foreign key (company_id, role_id) references role on delete cascade
);

create table company_user_role (
  company_id uuid not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (company_id, user_id, role_id),
  foreign key (company_id, user_id) references company_user,
  foreign key (company_id, role_id) references role
);
create index company_user_role_role on company_user_role (company_id, role_id);

create table dashboard_permission (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  dashboard_id text not null,
  name text not null,
  primary key (company_id, id),
  unique (company_id, user_id, dashboard_id),
  foreign key (company_id, user_id) references company_user
);

-- A sign-in on one device. Its refresh tokens form a family: each works once, reuse of an old one ends them all.
create table user_session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references app_user,
  company_id uuid not null references company,
  device text not null,
  address text not null,
  started_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  proved_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text,
  refresh_hash bytea not null,
  refresh_rotated_at timestamptz not null default now(),
  previous_refresh_hash bytea
);
create index user_session_user on user_session (user_id, used_at desc);
create index user_session_company on user_session (company_id);

create table recovery_code (
  user_id uuid not null references app_user,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);

-- Tries counted per subject: an account, an address, both together, codes, reset mails. The subject holds hashes, because
-- people type passwords into the wrong field. Never a lock that a stranger can cause.
create table sign_in_throttle (
  subject text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

-- Addresses from which a person has signed in before: guessing from elsewhere does not shut them out.
create table known_address (
  user_id uuid not null references app_user,
  address text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- What every command writes (audit, outbox, keys) refers to its company through the walls only: a foreign key would make
-- each command of a company lock the one row of that company.
create table audit_entry (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  at timestamptz not null default now(),
  tx xid8 not null default pg_current_xact_id(),
  user_id uuid,
  session_id uuid,
  -- Compared character by character, in every database alike, so that their indices also find what begins with something.
  request_id text collate "C" not null,
  address text,
  action text collate "C" not null,
  entity text collate "C" not null,
  entity_id text collate "C" not null,
  version integer,
  fields text[] not null default '{}',
  before jsonb,
  after jsonb,
  justification text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
) with (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index audit_entry_time on audit_entry (company_id, at desc, id desc);
create index audit_entry_entity on audit_entry (company_id, entity, entity_id, at desc, id desc);
create index audit_entry_user on audit_entry (company_id, user_id, at desc, id desc);
create index audit_entry_action on audit_entry (company_id, action, at desc, id desc);
create index audit_entry_request on audit_entry (company_id, request_id);
create index audit_entry_tx on audit_entry (company_id, tx, id);

-- The chain that seals the audit: each hash covers its row and the hash before it. No foreign key: it would lock, and so
-- write to, every row that is sealed; whoever verifies the chain finds a row that is missing.
create table audit_seal (
  company_id uuid not null,
  position bigint not null,
  audit_id uuid not null,
  tx xid8 not null,
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (company_id, audit_id),
  unique (company_id, position)
) with (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- How far the words of the sealed rows have been written into search_text.
create table audit_indexing (
  company_id uuid not null primary key references company,
  position bigint not null
);

create table audit_anchor (
  company_id uuid not null references company,
  position bigint not null,
  hash bytea not null,
  signature bytea not null,
  at timestamptz not null default now(),
  primary key (company_id, position)
);

-- Who was erased from a list of a record: nothing but that it happened, and what takes them out of the audit.
create table erased_person (
  company_id uuid not null references company,
  person_id uuid not null,
  entity text not null,
  entity_id text not null,
  list text not null,
  erased_at timestamptz not null default now(),
  primary key (company_id, person_id)
);
-- What is left of a row after somebody's personal data were erased from it, signed: the seal of the row stays as it was.
create table audit_erasure (
  company_id uuid not null references company,
  audit_id uuid not null,
  signature bytea not null,
  erased_at timestamptz not null default now(),
  primary key (company_id, audit_id)
);

create table outbox (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  dedupe_key text not null,
  payload jsonb not null,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  claimed_until timestamptz,
  -- Set just before an act that must not happen twice: a claim lost after this moment may have been acted upon.
  started_at timestamptz,
  done_at timestamptz,
  needs_person_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind, dedupe_key),
  check (done_at is null or needs_person_at is null)
);
create index outbox_waiting on outbox (kind, next_at, id) where done_at is null and needs_person_at is null and kind <> 'realtime';
create index outbox_claimed on outbox (claimed_until) where claimed_until is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
-- News for open screens goes out in the order of its ids and is deleted when it is out.
create index outbox_realtime on outbox (id) where kind = 'realtime';
create index outbox_stuck on outbox (company_id, needs_person_at) where needs_person_at is not null;

create table mail_message (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  recipient text not null,
  subject text not null,
  body text not null,
  -- A one-time link or another secret: its body is never shown to anyone but the recipient.
  confidential boolean not null default false,
  status text not null default 'Waiting' check (status in ('Waiting', 'Sent', 'Kept', 'Needs a person')),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index mail_message_time on mail_message (company_id, created_at desc, id desc);

create table idempotency_key (
  company_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table document_counter (
  company_id uuid not null references company,
  series text not null,
  last bigint not null,
  primary key (company_id, series)
);

-- Words to find records by: one narrow row per record, one partition per company. The text is in lower case and begins
-- with a blank; `at` is the record's own time, so that a list of the newest matches is read in order.
create table search_text (
  company_id uuid not null,
  kind text not null,
  id uuid not null,
  at timestamptz not null default now(),
  text text not null,
  primary key (company_id, kind, id)
) partition by list (company_id);
create index search_text_order on search_text (company_id, kind, at desc, id desc);

-- Making a company makes its search partition. The kinds that grow long have an index of their own in it: the words of one
-- list are found as quickly however many another one has. The application owns no table, so this one door runs as the owner.
create function add_company_partition() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  partition text := 'search_text_' || replace(new.id::text, '-', '');
  kinds text[] := array['audit', 'item', 'stock', 'customer', 'customer-address', 'sales-order'];
  own text;
begin
  execute format('create table public.%I partition of public.search_text for values in (%L)', partition, new.id);
  foreach own in array kinds loop
    execute format('create index on public.%I using gin (text public.gin_trgm_ops) with (fastupdate = off) where kind = %L', partition, own);
  end loop;
  execute format('create index on public.%I using gin (text public.gin_trgm_ops) with (fastupdate = off) where kind <> all (%L)', partition, kinds);
  execute format('alter table public.%I enable row level security', partition);
  execute format('alter table public.%I force row level security', partition);
  return null;
end $$;
revoke execute on function add_company_partition() from public;
create trigger company_partition after insert on company for each row execute function add_company_partition();
