-- What people keep of lists: saved views, and the files of large exports.

create table saved_view (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  list text not null check (list <> ''),
  name text not null check (name <> ''),
  -- Seen by everybody who may read the list.
  team boolean not null,
  query text not null,
  filters jsonb not null,
  sort text,
  columns jsonb not null,
  density text check (density in ('compact', 'comfortable')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
);
create unique index saved_view_name_key on saved_view (company_id, user_id, list, lower(name));
create index saved_view_team on saved_view (company_id, list) where team;

-- A file too large to be answered at once: who asked for what, and for how long it can be fetched.
create table list_export (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  request jsonb not null,
  state text not null default 'Queued' check (state in ('Queued', 'Ready', 'Failed')),
  row_count integer,
  last_error text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
);
create index list_export_user on list_export (company_id, user_id, created_at desc);
create index list_export_age on list_export (expires_at);

-- The file in pieces, because it is never whole in memory while it is written.
create table list_export_piece (
  company_id uuid not null,
  export_id uuid not null,
  position integer not null,
  bytes bytea not null,
  primary key (company_id, export_id, position),
  foreign key (company_id, export_id) references list_export on delete cascade
);

do $$
declare
  walled text;
begin
  foreach walled in array array['saved_view', 'list_export', 'list_export_piece'] loop
    execute format('alter table %I enable row level security', walled);
    execute format('alter table %I force row level security', walled);
  end loop;
end $$;

create policy own_or_team on saved_view to galen_app
  using (company_id = current_company() and (team or user_id = current_actor()))
  with check (company_id = current_company());
create policy own_export on list_export to galen_app
  using (company_id = current_company() and user_id = current_actor())
  with check (company_id = current_company() and user_id = current_actor());
create policy own_export on list_export_piece to galen_app
  using (company_id = current_company() and exists (
    select from list_export e where e.company_id = list_export_piece.company_id and e.id = list_export_piece.export_id))
  with check (company_id = current_company());
-- Jobs throw away what has expired and say what went wrong for good.
create policy every_company on list_export to galen_jobs using (true) with check (true);
create policy every_company on list_export_piece to galen_jobs using (true) with check (true);

grant select, insert, update, delete on saved_view to galen_app;
grant select, insert on list_export to galen_app;
grant update (state, row_count, last_error) on list_export to galen_app;
grant select, insert, delete on list_export_piece to galen_app;
grant select, delete on list_export to galen_jobs;
grant update (state, last_error) on list_export to galen_jobs;
grant select, delete on list_export_piece to galen_jobs;
