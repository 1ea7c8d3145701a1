-- What happened that a person should know of: written by the command that did it, read in the bell.
create table notification (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  kind text not null check (kind ~ '^[a-z][a-z-]{0,39}$'),
  -- What it is about: the request that waits, the order, the message.
  record_id uuid not null,
  -- The screen that shows it.
  address text not null check (address like '/%' and length(address) <= 200),
  parts jsonb not null default '{}',
  by_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user,
  foreign key (company_id, by_id) references company_user
);
create index notification_of_person on notification (company_id, user_id, id desc);
create index notification_unread on notification (company_id, user_id) where read_at is null;
create index notification_of_record on notification (company_id, record_id);
create index notification_by on notification (company_id, by_id);
call protect_company_table('notification');
grant delete on notification to galen_jobs;

-- The groups of notifications that a person wants as emails too.
alter table user_preferences add column mailed_notices text[] not null default '{}';

call create_rls_policies();
