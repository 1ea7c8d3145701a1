-- What sales reps are to sell, a row for each rep and year; written by the admin area.
create table rep_goal (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  year integer not null check (year between 2000 and 2100),
  january numeric(14, 2) check (january >= 0),
  february numeric(14, 2) check (february >= 0),
  march numeric(14, 2) check (march >= 0),
  april numeric(14, 2) check (april >= 0),
  may numeric(14, 2) check (may >= 0),
  june numeric(14, 2) check (june >= 0),
  july numeric(14, 2) check (july >= 0),
  august numeric(14, 2) check (august >= 0),
  september numeric(14, 2) check (september >= 0),
  october numeric(14, 2) check (october >= 0),
  november numeric(14, 2) check (november >= 0),
  december numeric(14, 2) check (december >= 0),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, year, user_id),
  foreign key (company_id, user_id) references company_user
);
create index rep_goal_user on rep_goal (company_id, user_id);
call protect_company_table('rep_goal');
call create_rls_policies();

-- What a rep sold in a month, and who bought for the first time.
create index invoice_rep_day on invoice (company_id, sales_rep_id, accounting_date) where status in ('Validated', 'Closed');
create index customer_return_day on customer_return (company_id, accounting_date) where status = 'Placed';
create index customer_month_month on customer_month (company_id, month) where invoices > 0;
