-- Row-level security: the second wall behind the code. Every policy names the company, the person, or the purpose.

do $$
declare
  walled text;
begin
  foreach walled in array array[
    'company', 'app_user', 'user_preferences', 'company_user', 'role', 'role_permission', 'company_user_role',
    'dashboard_permission', 'user_session', 'recovery_code', 'password_reset', 'sign_in_throttle', 'known_address',
    'audit_entry', 'audit_seal', 'audit_indexing', 'audit_anchor', 'outbox', 'mail_message', 'idempotency_key',
    'document_counter', 'search_text'
  ] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
  end loop;

  foreach walled in array array[
    'role', 'role_permission', 'company_user_role', 'dashboard_permission', 'audit_entry', 'audit_seal', 'audit_indexing',
    'audit_anchor', 'outbox', 'mail_message', 'idempotency_key', 'document_counter', 'search_text'
  ] loop
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      walled);
  end loop;

  -- Jobs serve every company; they are a role of their own, and only these tables know it.
  foreach walled in array array['company', 'company_user', 'app_user', 'audit_entry', 'audit_seal', 'audit_indexing', 'audit_anchor', 'outbox', 'mail_message', 'idempotency_key', 'search_text', 'user_session', 'password_reset', 'sign_in_throttle'] loop
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
  audit_seal, audit_anchor, outbox, mail_message, idempotency_key, document_counter, search_text to galen_app;
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

grant select on company, company_user, app_user, audit_entry, audit_seal, audit_indexing, audit_anchor, outbox, mail_message,
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
create trigger append_only before update or delete on audit_entry for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_entry for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_seal for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_seal for each statement execute function refuse_change();
create trigger append_only before update or delete on audit_anchor for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_anchor for each statement execute function refuse_change();
