-- A standard report that is made and mailed on its days, with the permissions of the person who scheduled it.
create table report_schedule (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  report text not null check (report <> ''),
  filters jsonb not null default '{}',
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  rhythm text not null check (rhythm in ('daily', 'weekly', 'monthly')),
  recipients text[] not null check (cardinality(recipients) > 0),
  active boolean not null default true,
  next_on date not null,
  last_run_at timestamptz,
  last_result text not null default '',
  created_by uuid not null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, created_by) references company_user
);
create index report_schedule_due on report_schedule (company_id, next_on) where active;
create index report_schedule_person on report_schedule (company_id, created_by, created_at desc);
call protect_company_table('report_schedule');
