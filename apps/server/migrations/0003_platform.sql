-- The records that commands leave: audit, outbox, mail, keys, counters and the words by which records are found.

-- What every command writes (audit, outbox, keys) refers to its company through row-level security only: a foreign key would make
-- each command of a company lock the one row of that company.
create table audit_entry (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  -- Written when its locks are held, not when the transaction began and waited for them: changes of one record come in the
  -- order in which they happened.
  at timestamptz not null default clock_timestamp(),
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
  -- Who did it, where it was neither a person of the company nor the system: a web account or a key.
  external_id uuid,
  -- The record whose activity an entry belongs to: a variation to its item, a note to what it is about.
  parent_entity text collate "C",
  parent_id text collate "C",
  record_entity text collate "C" not null generated always as (coalesce(parent_entity, entity)) stored,
  record_id text collate "C" not null generated always as (coalesce(parent_id, entity_id)) stored,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user,
  constraint audit_entry_parent check ((parent_entity is null) = (parent_id is null))
) with (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index audit_entry_time on audit_entry (company_id, at desc, id desc);
create index audit_entry_entity on audit_entry (company_id, entity, entity_id, at desc, id desc);
create index audit_entry_user on audit_entry (company_id, user_id, at desc, id desc);
create index audit_entry_action on audit_entry (company_id, action, at desc, id desc);
create index audit_entry_request on audit_entry (company_id, request_id);
create index audit_entry_tx on audit_entry (company_id, tx, id);
-- Whether a reason was ever given, without reading the whole audit.
create index audit_entry_justification on audit_entry (company_id, justification) where justification is not null;
create index audit_entry_record on audit_entry (company_id, record_entity, record_id, at desc, id desc);

-- The chain that seals the audit: each hash covers its row and the hash before it. No foreign key: it would lock, and so
-- write to, every row that is sealed; a check of the chain finds a row that is missing.
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

-- What is left of a row after a person's personal data were erased from it, signed: the seal of the row stays as it was.
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
  -- A mail that cannot be delivered is set aside by a person who decides that it need not be sent.
  status text not null default 'Waiting' check (status in ('Waiting', 'Sent', 'Kept', 'Needs a person', 'Set aside')),
  sent_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index mail_message_time on mail_message (company_id, created_at desc, id desc);
create index mail_message_stuck on mail_message (company_id, recipient) where status = 'Needs a person';

-- A file that goes with a mail, such as an invoice. Written by the platform.
create table mail_attachment (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  mail_id uuid not null,
  name text not null check (name <> ''),
  media_type text not null,
  content bytea not null,
  primary key (company_id, id),
  foreign key (company_id, mail_id) references mail_message on delete cascade
);
create index mail_attachment_mail on mail_attachment (company_id, mail_id);

-- A key is written once, together with the reply that it stands for: while the work goes on it is only locked. The request and
-- the reply are sealed together.
create table idempotency_key (
  company_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  created_at timestamptz not null default now(),
  reply bytea not null,
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

create function fold_search_text() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  new.text := public.fold_accents(new.text);
  return new;
end $$;
create trigger fold_search_text before insert or update of text on search_text for each row execute function fold_search_text();

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

-- The one door to the words of a company. A policy would keep PostgreSQL from its trigram index and its statistics,
-- because LIKE is not marked leakproof; this view is planned without one and names the company itself, in a sub-select
-- that is asked once and not for every row. It runs with its owner's rights.
create view searchable_text as
  select company_id, kind, id, at, text from search_text
  where company_id = (select nullif(current_setting('app.company', true), '')::uuid);
grant select on searchable_text to galen_app;
do $$
begin
  execute format('create policy owner_reads on search_text for select to %I using (true)', current_user);
end $$;

-- Ledgers and logs take inserts only.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'audit_entry', 'audit_seal', 'audit_indexing', 'audit_anchor', 'audit_erasure', 'erased_person', 'outbox', 'mail_message',
    'idempotency_key', 'search_text'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
    if protected <> 'erased_person' then
      execute format('create policy every_company on %I to galen_jobs using (true) with check (true)', protected);
      execute format('grant select on %I to galen_jobs', protected);
    end if;
    if protected <> 'audit_indexing' then
      execute format('grant select on %I to galen_app', protected);
    end if;
  end loop;
end $$;

-- Not its id, time or transaction: no one chooses where in the audit a row stands.
grant insert (company_id, user_id, session_id, request_id, address, action, entity, entity_id, version, fields, before, after,
  justification, external_id, parent_entity, parent_id) on audit_entry to galen_app;
grant insert, update on audit_erasure to galen_app;
grant insert on erased_person, outbox, idempotency_key to galen_app;
grant insert, update on mail_message to galen_app;
grant insert, update, delete on search_text to galen_app;
grant update (attempts, next_at, claimed_until, started_at, done_at, needs_person_at, last_error) on outbox to galen_app;
grant insert on audit_seal, audit_indexing, audit_anchor, outbox, search_text to galen_jobs;
grant update on audit_indexing to galen_jobs;
grant update (attempts, next_at, claimed_until, started_at, done_at, needs_person_at, last_error) on outbox to galen_jobs;
grant update (status, sent_at, last_error) on mail_message to galen_jobs;
grant delete on idempotency_key, outbox to galen_jobs;
call protect_company_table('mail_attachment', true);
-- Invariants compare documents with the numbers that were given.
call protect_company_table('document_counter');

-- Rows that are written once. Privileges stop the application; the trigger stops everyone, the owner included.
-- Generated columns are not there yet when a trigger runs before the row is written, so they are not compared.
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
declare
  free constant text[] := array['before', 'after', 'record_entity', 'record_id'];
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' and to_jsonb(old) - free = to_jsonb(new) - free then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on audit_entry for each row execute function refuse_all_but_erasure();
create trigger append_only_truncate before truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_seal for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_anchor for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_anchor for each statement execute function refuse_change();

-- One person's row of a list, such as a contact of a customer, with a mark in place of everything about them.
create function without_person(kept jsonb, list text, person_id uuid) returns jsonb language sql immutable
  return case when jsonb_typeof(kept -> list) = 'array' then jsonb_set(kept, array[list], coalesce((
    select jsonb_agg(case when row ->> 'id' = person_id::text
      then row || '{"name": "[erased]", "role": "[erased]", "phone": "[erased]", "email": "[erased]"}' else row end order by place)
    from jsonb_array_elements(kept -> list) with ordinality as listed (row, place)), '[]')) else kept end;

-- The one door through which anything of the audit is ever changed: who did what to which field and when stays.
create function erase_from_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  -- Set here and not at the function: a setting of our own needs a superuser there.
  perform set_config('app.erasing', 'on', true);
  update audit_entry e set before = without_person(e.before, new.list, new.person_id),
    after = without_person(e.after, new.list, new.person_id)
  where e.company_id = new.company_id and e.entity = new.entity and e.entity_id = new.entity_id
    and (e.before -> new.list @> jsonb_build_array(jsonb_build_object('id', new.person_id))
      or e.after -> new.list @> jsonb_build_array(jsonb_build_object('id', new.person_id)));
  perform set_config('app.erasing', '', true);
  return null;
end $$;
revoke execute on function erase_from_audit() from public;
create trigger erase_from_audit after insert on erased_person for each row execute function erase_from_audit();

do $$
begin
  execute format('create policy owner_reads_own_company on audit_entry for select to %I using (company_id = current_company())', current_user);
  execute format('create policy owner_erases on audit_entry for update to %I using (company_id = current_company())', current_user);
end $$;

call create_rls_policies();
