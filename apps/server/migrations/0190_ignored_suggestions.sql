-- A suggestion to buy that a buyer set aside: until a day, or for as long as just as much is asked for.
create table ignored_suggestion (
  company_id uuid not null references company,
  variation_id uuid not null,
  until_on date,
  suggested integer not null check (suggested > 0),
  ignored_by uuid not null references app_user,
  ignored_at timestamptz not null default now(),
  primary key (company_id, variation_id),
  foreign key (company_id, variation_id) references item_variation on delete cascade
);
call protect_company_table('ignored_suggestion');
grant delete on ignored_suggestion to galen_app;
call create_rls_policies();
