-- P45: why goods are held is a set. The reasons have one order, so that a set is written in one way.
create function ordered_quarantine_reasons(reasons text[]) returns text[] language sql immutable parallel safe
  return (select coalesce(array_agg(r order by n), '{}') from unnest(array['RECALL', 'EXPIRED', 'LOSS', 'SUSPECT', 'LABEL_MISMATCH',
    'RETURN', 'DAMAGED', 'MANUAL', 'PENDING_TI', 'SERIALS_MISSING']) with ordinality as known (r, n) where r = any(reasons));

alter table stock add column quarantine_reasons text[] not null default '{}';
do $$
declare walled text;
begin
  foreach walled in array array['stock', 'lot']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
update stock s set quarantine_reasons = ordered_quarantine_reasons(array[s.quarantine_reason]
  || case when s.on_hand > 0 and s.awaits_document then '{PENDING_TI}'::text[] else '{}' end
  || case when s.on_hand > 0 and s.awaits_serials then '{SERIALS_MISSING}'::text[] else '{}' end
  || case when s.on_hand > 0 and l.recalled_at is not null then '{RECALL}'::text[] else '{}' end)
from lot l where l.company_id = s.company_id and l.id = s.lot_id and s.status = 'Quarantine';
do $$
declare walled text;
begin
  foreach walled in array array['stock', 'lot']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;

drop index stock_quarantine;
-- The old key goes with the column.
alter table stock drop column quarantine_reason, drop column awaits_document, drop column awaits_serials;
alter table stock
  -- The weightiest reason, and two that are often asked for by themselves.
  add column quarantine_reason text generated always as (quarantine_reasons[1]) stored,
  add column awaits_document boolean not null generated always as ('PENDING_TI' = any(quarantine_reasons)) stored,
  add column awaits_serials boolean not null generated always as ('SERIALS_MISSING' = any(quarantine_reasons)) stored,
  add check ((status = 'Quarantine') = (cardinality(quarantine_reasons) > 0)),
  add check (quarantine_reasons = ordered_quarantine_reasons(quarantine_reasons)),
  add unique nulls not distinct (company_id, variation_id, lot_id, receipt_id, location, status, quarantine_reasons, serialized);
create index stock_quarantine on stock (company_id, quarantine_reason, id) where status = 'Quarantine' and on_hand > 0;

-- P45: a release with its proof. Controlled goods wait for a second person, who is in decided_by.
create table quarantine_release (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  status text not null check (status in ('Waiting', 'Done', 'Refused')),
  item_id uuid not null,
  variation_id uuid not null,
  -- What was asked to be released: rows of stock or units, and how many of a single row.
  goods uuid[] not null,
  quantity integer not null,
  lots text not null,
  -- The one reason that was asked to end; without one, all that its proof ends.
  reason text,
  ended text[] not null,
  outcome text check (outcome in ('Cleared')),
  verification text not null default '',
  storage_statement text not null default '',
  note text not null,
  controlled boolean not null,
  asked_by uuid,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text not null default '',
  operation_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, operation_id) references stock_operation,
  foreign key (company_id, asked_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check ((status = 'Done') = (operation_id is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check (status <> 'Refused' or decided_by is not null),
  check (status <> 'Done' or not controlled or coalesce(decided_by <> asked_by, false))
);
create unique index quarantine_release_operation on quarantine_release (company_id, operation_id) where operation_id is not null;
create unique index quarantine_release_waiting on quarantine_release (company_id, variation_id, goods) where status = 'Waiting';
create index quarantine_release_decided on quarantine_release (company_id, decided_at desc) where decided_at is not null;
create index quarantine_release_item on quarantine_release (company_id, item_id);

call protect_company_table('quarantine_release');
call create_rls_policies();
