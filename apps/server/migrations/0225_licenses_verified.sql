-- A license counts once another person than who recorded it verified it. Who recorded earlier ones was not stored.
alter table license add column recorded_by uuid;
alter table license add foreign key (company_id, recorded_by) references company_user;
alter table license add constraint license_two_people check (verified_by is null or verified_by is distinct from recorded_by);
create index license_recorded_by on license (company_id, recorded_by) where recorded_by is not null;

do $$
declare walled text;
begin
  foreach walled in array array['license', 'customer', 'vendor']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
-- Whose licenses were never verified has another standing from now on.
update customer c set standing_changes_on = current_date - 1
where exists (select from license l where l.company_id = c.company_id and l.customer_id = c.id and l.verified_on is null);
update vendor v set standing_changes_on = current_date - 1
where exists (select from license l where l.company_id = v.company_id and l.vendor_id = v.id and l.verified_on is null);
do $$
declare walled text;
begin
  foreach walled in array array['license', 'customer', 'vendor']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;
