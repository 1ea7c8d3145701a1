-- Row-level security: the second wall behind the code. Every policy names the company, the person, or the purpose.

do $$
declare
  walled text;
begin
  foreach walled in array array[
    'company', 'app_user', 'user_preferences', 'company_user', 'role', 'role_permission', 'company_user_role',
    'dashboard_permission', 'user_session', 'recovery_code', 'password_reset', 'sign_in_throttle', 'known_address',
    'audit_entry', 'audit_seal', 'audit_indexing', 'audit_anchor', 'audit_erasure', 'erased_person', 'outbox',
    'mail_message', 'idempotency_key', 'document_counter', 'search_text'
  ] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
  end loop;

  foreach walled in array array[
    'role', 'role_permission', 'company_user_role', 'dashboard_permission', 'audit_entry', 'audit_seal', 'audit_indexing',
    'audit_anchor', 'audit_erasure', 'erased_person', 'outbox', 'mail_message', 'idempotency_key', 'document_counter',
    'search_text'
  ] loop
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      walled);
  end loop;

  -- Jobs serve every company; they are a role of their own, and only these tables know it.
  foreach walled in array array['company', 'company_user', 'app_user', 'audit_entry', 'audit_seal', 'audit_indexing', 'audit_anchor', 'audit_erasure', 'outbox', 'mail_message', 'idempotency_key', 'search_text', 'user_session', 'password_reset', 'sign_in_throttle'] loop
    execute format('create policy every_company on %I to galen_jobs using (true) with check (true)', walled);
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

do $$
declare
  personal text;
begin
  -- What belongs to one person: theirs, or a colleague's when an administrator of the company acts.
  foreach personal in array array['user_preferences', 'user_session', 'recovery_code', 'password_reset', 'known_address'] loop
    execute format(
      'create policy own_person on %1$I to galen_app using (
         user_id = current_actor() or current_purpose() in (''sign-in'', ''set-up'')
         or exists (select from company_user m where m.user_id = %1$I.user_id and m.company_id = current_company())
       ) with check (true)', personal);
  end loop;
end $$;

-- Whoever signs in, sets the installation up, or gives their password again.
create policy proving_who_they_are on sign_in_throttle to galen_app
  using (current_purpose() in ('sign-in', 'set-up')) with check (current_purpose() in ('sign-in', 'set-up'));

-- What each role may do at all. Ledgers and logs take inserts only; nothing is ever deleted unless it is named here.
grant select on country, company, app_user, user_preferences, company_user, role, role_permission, company_user_role,
  dashboard_permission, user_session, recovery_code, password_reset, sign_in_throttle, known_address, audit_entry,
  audit_seal, audit_anchor, audit_erasure, outbox, mail_message, idempotency_key, document_counter, search_text to galen_app;
grant insert, update on audit_erasure to galen_app;
grant select, insert on erased_person to galen_app;
grant insert on company, app_user, user_preferences, company_user, role, role_permission, company_user_role,
  dashboard_permission, user_session, recovery_code, password_reset, sign_in_throttle, known_address, outbox, mail_message,
  idempotency_key, document_counter, search_text to galen_app;
-- Not its id, time or transaction: nobody chooses where in the audit a row stands.
grant insert (company_id, user_id, session_id, request_id, address, action, entity, entity_id, version, fields, before, after,
  justification) on audit_entry to galen_app;
grant update on company, app_user, user_preferences, company_user, role, dashboard_permission, user_session, recovery_code,
  password_reset, sign_in_throttle, known_address, mail_message, idempotency_key, document_counter, search_text to galen_app;
grant update (attempts, next_at, claimed_until, started_at, done_at, needs_person_at, last_error) on outbox to galen_app;
grant delete on role, role_permission, company_user_role, dashboard_permission, recovery_code, sign_in_throttle,
  search_text to galen_app;

grant select on company, company_user, app_user, audit_entry, audit_seal, audit_indexing, audit_anchor, audit_erasure, outbox, mail_message,
  idempotency_key, search_text, user_session, password_reset, sign_in_throttle to galen_jobs;
grant insert on audit_seal, audit_indexing, audit_anchor, outbox, search_text to galen_jobs;
grant update on audit_indexing to galen_jobs;
grant update (attempts, next_at, claimed_until, started_at, done_at, needs_person_at, last_error) on outbox to galen_jobs;
grant update (status, sent_at, last_error) on mail_message to galen_jobs;
grant delete on idempotency_key, password_reset, sign_in_throttle, user_session to galen_jobs;
grant delete on outbox to galen_jobs;

-- The one door to the words of a company. A policy would keep PostgreSQL from its trigram index and its statistics,
-- because LIKE is not marked leakproof; this view is planned without one and names the company itself, in a sub-select
-- that is asked once and not for every row. It runs with its owner's rights.
create view searchable_text as
  select company_id, kind, id, at, text from search_text where company_id = (select current_company());
do $$
begin
  execute format('create policy owner_reads on search_text for select to %I using (true)', current_user);
end $$;
grant select on searchable_text to galen_app;

-- Rows that are written once. Privileges stop the application; the trigger stops everybody, the owner included.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create function refuse_all_but_erasure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on'
    and to_jsonb(old) - 'before' - 'after' = to_jsonb(new) - 'before' - 'after' then return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger append_only before update or delete on audit_entry for each row execute function refuse_all_but_erasure();
create trigger append_only_truncate before truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_seal for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_anchor for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_anchor for each statement execute function refuse_change();

-- One person's row of a list, such as a contact of a customer, with a mark in place of everything that tells about them.
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
