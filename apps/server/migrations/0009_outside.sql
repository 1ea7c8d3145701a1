-- Callers from outside: customers who sign in to the shop, and systems that have a key of the company.

create table web_session (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  device text not null,
  -- The part of the address that belongs to one household or office: guessing from elsewhere does not shut them out.
  address text not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, account_id) references web_account
);
create index web_session_account on web_session (company_id, account_id, started_at desc);

-- Only a hash is kept: the key is shown once, to whoever makes it.
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

alter table web_session enable row level security;
alter table web_session force row level security;
alter table api_key enable row level security;
alter table api_key force row level security;
-- Whoever proves who they are has no company yet.
create policy own_company on web_session to galen_app
  using (company_id = current_company() or current_purpose() = 'sign-in')
  with check (company_id = current_company());
create policy own_company on api_key to galen_app
  using (company_id = current_company() or current_purpose() = 'sign-in')
  with check (company_id = current_company());
grant select, insert on web_session, api_key to galen_app;
grant update (ended_at) on web_session to galen_app;
grant update (used_on, revoked_at, revoked_by) on api_key to galen_app;

-- Who did it, where it was neither a person of the company nor the system: a web account or a key.
alter table audit_entry add column external_id uuid;
grant insert (external_id) on audit_entry to galen_app;

-- The words of an audit entry have the name of whoever did it.
create policy every_company on web_account to galen_jobs using (true) with check (true);
create policy every_company on api_key to galen_jobs using (true) with check (true);
grant select on web_account, api_key to galen_jobs;
