-- The day on which the product of a row was last counted; what came into a bin was handled on that day.
alter table stock add column counted_on date not null default current_date;
do $$
declare walled text;
begin
  foreach walled in array array['stock', 'stock_movement']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
update stock s set counted_on = greatest(s.received_on, (
  select max(m.at)::date from stock_movement m
  where m.company_id = s.company_id and m.stock_id = s.id and m.reason = 'ADJUST'));
do $$
declare walled text;
begin
  foreach walled in array array['stock', 'stock_movement']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;
create index stock_counted on stock (company_id, counted_on, id);
-- How many units of a row have serial numbers.
alter table stock add column serials integer generated always as (case when serialized then on_hand else 0 end) stored;
create index stock_serials on stock (company_id, serials, id);
