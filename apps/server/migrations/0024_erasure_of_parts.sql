-- Generated columns are not there yet when a trigger runs before the row is written, so they are not compared.
create or replace function refuse_all_but_erasure() returns trigger language plpgsql as $$
declare
  free constant text[] := array['before', 'after', 'record_entity', 'record_id'];
begin
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' and to_jsonb(old) - free = to_jsonb(new) - free then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
