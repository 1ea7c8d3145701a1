-- Companies, the people who work for them, what they may do, and how they sign in.

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
  created_at timestamptz not null default now(),
  legal_name text not null default '',
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  gs1_prefix text check (gs1_prefix ~ '^[0-9]{4,12}$'),
  licenses jsonb not null default '[]',
  addresses jsonb not null default '{}',
  logo bytea check (octet_length(logo) <= 204800),
  -- A company is never deleted, because its audit is not; it is out of sight and its name is free again.
  removed_at timestamptz
);
create unique index company_name_key on company (lower(name)) where removed_at is null;

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
  -- Where a person starts when they sign in.
  default_company_id uuid references company,
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
  version integer not null default 1,
  -- The hints a person has seen on a first visit, so that they do not come again on another device.
  seen_hints text[] not null default '{}'
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
  -- A person who works for another company already is shown by the names of the invitation until they come in.
  invited_given_name text,
  invited_family_name text,
  -- How often the person was changed before they were invited: this company counts from its own beginning.
  versions_before integer not null default 0,
  -- An administrator can ask single people for a second factor, where the company does not ask everyone.
  second_factor_required boolean not null default false,
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
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, changed_by) references company_user
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
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, user_id, dashboard_id),
  foreign key (company_id, user_id) references company_user
);

-- Raised with every change of who may do what in a company. A process that remembers rights compares it in the statement
-- with which every transaction begins, so a right that was taken away is gone with the next request.
create table rights_counter (
  company_id uuid primary key references company,
  count bigint not null
);

create function raise_rights_counter() returns trigger language plpgsql as $$
begin
  insert into rights_counter (company_id, count)
  select distinct company_id, 1 from changed order by company_id
  on conflict (company_id) do update set count = rights_counter.count + 1;
  return null;
end $$;
create trigger rights_granted after insert on role_permission
  referencing new table as changed for each statement execute function raise_rights_counter();
create trigger rights_taken after delete on role_permission
  referencing old table as changed for each statement execute function raise_rights_counter();
create trigger rights_granted after insert on company_user_role
  referencing new table as changed for each statement execute function raise_rights_counter();
create trigger rights_taken after delete on company_user_role
  referencing old table as changed for each statement execute function raise_rights_counter();

create function raise_rights_counter_of_member() returns trigger language plpgsql as $$
begin
  insert into rights_counter (company_id, count) values (new.company_id, 1)
  on conflict (company_id) do update set count = rights_counter.count + 1;
  return null;
end $$;
create trigger rights_of_member after update on company_user for each row
  when (old.active is distinct from new.active or old.second_factor_required is distinct from new.second_factor_required)
  execute function raise_rights_counter_of_member();

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

-- Row-level security is the second guard, behind the code. Every policy names the company, the person, or the purpose.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'company', 'app_user', 'user_preferences', 'company_user', 'role', 'role_permission', 'company_user_role',
    'dashboard_permission', 'user_session', 'recovery_code', 'password_reset', 'sign_in_throttle', 'known_address'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format('grant select, insert on %I to galen_app', protected);
  end loop;

  foreach protected in array array['role', 'role_permission', 'company_user_role', 'dashboard_permission'] loop
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
  end loop;

  -- What belongs to one person: theirs, or a colleague's when an administrator of the company acts.
  foreach protected in array array['user_preferences', 'user_session', 'recovery_code', 'password_reset', 'known_address'] loop
    execute format(
      'create policy own_person on %1$I to galen_app using (
         user_id = current_actor() or current_purpose() in (''sign-in'', ''set-up'')
         or exists (select from company_user m where m.user_id = %1$I.user_id and m.company_id = current_company())
       ) with check (true)', protected);
  end loop;

  -- Jobs serve every company; they are a role of their own, and only these tables know it.
  foreach protected in array array['company', 'company_user', 'app_user', 'user_session', 'password_reset', 'sign_in_throttle'] loop
    execute format('create policy every_company on %I to galen_jobs using (true) with check (true)', protected);
    execute format('grant select on %I to galen_jobs', protected);
  end loop;
end $$;

create policy own_membership on company_user to galen_app
  using (company_id = current_company() or user_id = current_actor() or current_purpose() in ('sign-in', 'set-up'))
  with check (company_id = current_company() or current_purpose() = 'set-up');
create policy own_companies on company to galen_app
  using (
    id = current_company()
    or current_purpose() in ('sign-in', 'set-up')
    or exists (select from company_user m where m.company_id = company.id and m.user_id = current_actor())
  )
  with check (true);
create policy colleagues on app_user to galen_app
  using (
    id = current_actor()
    or current_purpose() in ('sign-in', 'set-up')
    or exists (select from company_user m where m.user_id = app_user.id and m.company_id = current_company())
  )
  with check (true);
-- A person may always see which rights they have, in every company: some actions are about another company.
create policy own_grants on company_user_role for select to galen_app using (
  user_id = current_actor()
  and exists (select from company_user m where m.company_id = company_user_role.company_id and m.user_id = current_actor()));
create policy own_rights on role_permission for select to galen_app using (
  exists (
    select from company_user_role g
    where g.company_id = role_permission.company_id and g.role_id = role_permission.role_id and g.user_id = current_actor()));
-- Signing in, setting the installation up, or giving the password again.
create policy proving_who_they_are on sign_in_throttle to galen_app
  using (current_purpose() in ('sign-in', 'set-up')) with check (current_purpose() in ('sign-in', 'set-up'));

-- Nothing is ever deleted unless it is named.
grant select on country to galen_app;
grant update on company, app_user, user_preferences, company_user, role, dashboard_permission, user_session, recovery_code,
  password_reset, sign_in_throttle, known_address to galen_app;
grant delete on role, role_permission, company_user_role, dashboard_permission, recovery_code, sign_in_throttle to galen_app;
grant delete on password_reset, sign_in_throttle, user_session to galen_jobs;
call protect_company_table('rights_counter');
grant insert, update on rights_counter to galen_jobs;

call create_rls_policies();
