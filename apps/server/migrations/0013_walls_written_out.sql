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

call create_rls_policies();

create or replace view searchable_text as
  select company_id, kind, id, at, text from search_text
  where company_id = (select nullif(current_setting('app.company', true), '')::uuid);
