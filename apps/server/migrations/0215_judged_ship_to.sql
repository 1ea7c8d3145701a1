-- What an evaluation of an order was made about: every place that its goods went to, and the versions of customer and company.
alter table order_check add column judged jsonb;
alter table order_check add constraint order_check_judged check (rule_version < 2 or judged is not null) not valid;
alter table order_check validate constraint order_check_judged;

do $$
declare walled text;
begin
  foreach walled in array array['sales_approval', 'sales_order']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
-- A decision covers the address as it was written; those that wait or were made before have that of the placed order.
update sales_approval a
set evidence = jsonb_set(a.evidence, '{scope,shipTo}', jsonb_build_array(jsonb_build_object(
  'address', concat_ws(E'\n', o.ship_address ->> 'address', nullif(o.ship_address ->> 'address2', '')),
  'city', coalesce(o.ship_address ->> 'city', ''), 'state', coalesce(o.ship_address ->> 'state', ''),
  'zipCode', coalesce(o.ship_address ->> 'zipCode', ''))))
from sales_order o
where o.company_id = a.company_id and o.id = a.order_id and a.status <> 'Ended' and jsonb_typeof(o.ship_address) = 'object'
  and jsonb_typeof(a.evidence -> 'scope') = 'object';

-- What was decided about a reason stays known when it has ended, and what ended it.
alter table sales_approval add column decision text check (decision in ('Approved', 'Rejected')), add column ended_by text;
update sales_approval set decision = status where status in ('Approved', 'Rejected');
do $$
declare walled text;
begin
  foreach walled in array array['sales_approval', 'sales_order']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;
alter table order_check drop constraint order_check_moment_check;
alter table order_check add constraint order_check_moment_check
  check (moment in ('place', 'save', 'recheck', 'approval', 'invoice-draft', 'invoice-place', 'nightly', 'reopen'));
