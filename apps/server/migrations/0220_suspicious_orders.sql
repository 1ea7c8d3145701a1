-- A reason of a suspicious order ends by a disposition: cleared, or reported to DEA and canceled. Rows are never changed.
create table suspicion_disposition (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  order_id uuid not null,
  approval_id uuid not null,
  -- 'earlier' marks what ended before dispositions were recorded.
  outcome text not null check (outcome in ('cleared', 'reported', 'earlier')),
  note text not null default '',
  reported_on date,
  reference text not null default '',
  -- The watched lines: what was ordered, what had shipped, what was canceled.
  lines jsonb not null default '[]',
  decided_at timestamptz not null default now(),
  decided_by uuid,
  primary key (company_id, id),
  foreign key (company_id, order_id) references sales_order,
  foreign key (company_id, approval_id) references sales_approval,
  foreign key (company_id, decided_by) references company_user,
  check ((outcome = 'reported') = (reported_on is not null and reference <> '')),
  check ((outcome = 'earlier') = (decided_by is null))
);
create index suspicion_disposition_order on suspicion_disposition (company_id, order_id);
create index suspicion_disposition_approval on suspicion_disposition (company_id, approval_id);
create index suspicion_disposition_decided_by on suspicion_disposition (company_id, decided_by);
call protect_company_table('suspicion_disposition', true);

-- What compliance canceled of a line stays on it.
alter table sales_order_allocation
  add column canceled integer not null default 0 check (canceled >= 0),
  add column cancel_cause text not null default '',
  add check ((canceled > 0) = (cancel_cause <> ''));
alter table sales_order_allocation drop constraint sales_order_allocation_quantity_check;
alter table sales_order_allocation add constraint sales_order_allocation_quantity_check check (quantity > 0 or (quantity = 0 and canceled > 0));

do $$
declare walled text;
begin
  foreach walled in array array['suspicion_disposition', 'sales_approval']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
-- What ended or was approved before has no disposition; what was rejected without a report waits for one.
insert into suspicion_disposition (company_id, order_id, approval_id, outcome, note)
select company_id, order_id, id, 'earlier', note from sales_approval where code like 'SOM\_%' and status in ('Approved', 'Ended');
update sales_approval set status = 'Pending', version = version + 1 where code like 'SOM\_%' and status = 'Rejected';
do $$
declare walled text;
begin
  foreach walled in array array['suspicion_disposition', 'sales_approval']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;

call create_rls_policies();
