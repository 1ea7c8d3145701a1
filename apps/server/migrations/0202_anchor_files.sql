-- How far the file of anchors of each data folder reaches. Every process writes all anchors into the file of its own folder,
-- so an anchor up to this position that is no longer in that file was taken out of it.
create table audit_anchor_file (
  company_id uuid not null references company,
  folder uuid not null,
  position bigint not null check (position > 0),
  written_at timestamptz not null default now(),
  primary key (company_id, folder)
);
alter table audit_anchor_file enable row level security;
alter table audit_anchor_file force row level security;
create policy own_company on audit_anchor_file to galen_app
  using (company_id = current_company()) with check (company_id = current_company());
create policy every_company on audit_anchor_file to galen_jobs using (true) with check (true);
grant select on audit_anchor_file to galen_app;
grant select, insert, update on audit_anchor_file to galen_jobs;
call create_rls_policies();
