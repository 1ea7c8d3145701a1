-- What the company says to everyone on home, until a day or until an administrator removes it.
create table announcement (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 1000),
  until_on date,
  announced_by uuid not null,
  announced_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, announced_by) references company_user
);
create index announcement_by on announcement (company_id, announced_by);
call protect_company_table('announcement');
grant delete on announcement to galen_app;

-- Who has read an announcement and does not want to see it any more.
create table announcement_dismissal (
  company_id uuid not null references company,
  announcement_id uuid not null,
  user_id uuid not null,
  dismissed_at timestamptz not null default now(),
  primary key (company_id, announcement_id, user_id),
  foreign key (company_id, announcement_id) references announcement on delete cascade,
  foreign key (company_id, user_id) references company_user
);
create index announcement_dismissal_of_person on announcement_dismissal (company_id, user_id);
call protect_company_table('announcement_dismissal');
grant delete on announcement_dismissal to galen_app;
call create_rls_policies();
