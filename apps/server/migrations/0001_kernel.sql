-- What every other file stands on: the roles, who is asking, and how tables are protected.
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
-- 'sign-in' while a person proves who they are, 'set-up' while an installation gets its first company, else empty.
create function current_purpose() returns text language sql stable parallel safe
  return coalesce(current_setting('app.purpose', true), '');

-- Rows that are written once. Privileges stop the application; the trigger stops everyone, the owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Puts a business table behind row-level security: its own company for the application, every company for jobs, which only read.
create procedure protect_company_table(protected text, append_only boolean default false) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', protected);
  execute format('alter table %I force row level security', protected);
  execute format(
    'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
    protected);
  execute format('create policy every_company on %I to galen_jobs using (true) with check (true)', protected);
  execute format('grant select, insert on %I to galen_app', protected);
  execute format('grant select on %I to galen_jobs', protected);
  if append_only then
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', protected);
    execute format('create trigger append_only_truncate before truncate on %I for each statement execute function refuse_change()', protected);
  else
    execute format('grant update on %I to galen_app', protected);
  end if;
end $$;
revoke execute on procedure protect_company_table(text, boolean) from public;

-- Policies are easiest to read with current_company() and its like, but PostgreSQL puts the bodies of these functions in
-- their place each time it plans a statement, for each table in it: a quarter of the planning of a list. So what they stand
-- for is written into the policies. A migration that makes policies ends with a call of this; the catalog is checked for it.
create procedure create_rls_policies() language plpgsql as $$
declare
  wall record;
  written text;
begin
  for wall in
    select polname, polrelid::regclass as walled, pg_get_expr(polqual, polrelid) as seen, pg_get_expr(polwithcheck, polrelid) as taken
    from pg_policy
    where concat(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) ~ 'current_(company|actor|purpose)\(\)'
  loop
    written := format('alter policy %I on %s', wall.polname, wall.walled)
      || coalesce(' using (' || wall.seen || ')', '') || coalesce(' with check (' || wall.taken || ')', '');
    written := replace(written, 'current_company()', 'nullif(current_setting(''app.company'', true), '''')::uuid');
    written := replace(written, 'current_actor()', 'nullif(current_setting(''app.actor'', true), '''')::uuid');
    execute replace(written, 'current_purpose()', 'coalesce(current_setting(''app.purpose'', true), '''')');
  end loop;
end $$;
revoke execute on procedure create_rls_policies() from public;

-- Lower case without accents, as foldText() of packages/domain does it: "tomas" finds Tomás.
create function fold_accents(value text) returns text language sql immutable strict parallel safe
return case when octet_length(value) = char_length(value) then lower(value) else
  replace(replace(replace(replace(translate(
    regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f]', '', 'g'),
    'øłđı', 'oldi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
