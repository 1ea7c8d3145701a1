-- The books: fiscal periods, account roles, journal entries that balance or do not exist. Written by the accounting area only.

create table fiscal_period (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  period_name text not null check (period_name <> ''),
  year integer not null check (year between 1990 and 2200),
  month integer not null check (month between 1 and 12),
  starts_on date not null,
  ends_on date not null,
  closed_financial boolean not null default false,
  closed_inventory boolean not null default false,
  closed_purchase boolean not null default false,
  closed_sales boolean not null default false,
  closed_at timestamptz,
  closed_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, year, month),
  foreign key (company_id, closed_by) references company_user,
  check (starts_on = make_date(year, month, 1)),
  check (ends_on = (make_date(year, month, 1) + interval '1 month' - interval '1 day')::date)
);
create index fiscal_period_date on fiscal_period (company_id, ends_on desc, id desc);

-- Which account a role of the posting table means, from a day on; before the first row, the account of the configuration holds.
create table account_role (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  role text not null,
  effective_on date not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, role, effective_on),
  foreign key (company_id, account_id) references property,
  foreign key (company_id, created_by) references company_user
);
create index account_role_account on account_role (company_id, account_id);

create table journal_entry (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number bigint generated always as identity,
  -- The document that it books, and which of its entries this is.
  source_kind text not null,
  source_id uuid not null,
  ordinal integer not null default 1 check (ordinal > 0),
  source_number text not null default '',
  accounting_date date not null,
  memo text not null default '',
  reverses_id uuid,
  posted_at timestamptz not null default now(),
  posted_by uuid,
  approved_by uuid,
  -- An entry outside of the months: what was open before the books began, and what closes a year.
  stage text check (stage in ('opening', 'closing')),
  primary key (company_id, id),
  unique (company_id, source_kind, source_id, ordinal),
  foreign key (company_id, reverses_id) references journal_entry,
  foreign key (company_id, posted_by) references company_user,
  foreign key (company_id, approved_by) references company_user
);
create unique index journal_entry_number_key on journal_entry (company_id, number);
create unique index journal_entry_reversed on journal_entry (company_id, reverses_id) where reverses_id is not null;
create index journal_entry_date on journal_entry (company_id, accounting_date desc, number desc);

create table journal_line (
  company_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  account_id uuid not null,
  -- The role it was posted under; null on manual entries.
  role text,
  -- A debit is positive, a credit negative.
  amount numeric(14, 2) not null check (amount <> 0),
  customer_id uuid,
  vendor_id uuid,
  open_item_id uuid,
  memo text not null default '',
  accounting_date date not null,
  stage text check (stage in ('opening', 'closing')),
  primary key (company_id, entry_id, position),
  foreign key (company_id, entry_id) references journal_entry,
  foreign key (company_id, account_id) references property,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, open_item_id) references open_item
);
create index journal_line_account on journal_line (company_id, account_id, accounting_date) include (amount);
create index journal_line_customer on journal_line (company_id, customer_id, accounting_date) where customer_id is not null;
create index journal_line_vendor on journal_line (company_id, vendor_id, accounting_date) where vendor_id is not null;
create index journal_line_open_item on journal_line (company_id, open_item_id) where open_item_id is not null;
-- Statements sum the days of open months, and the list of lines goes by day.
create index journal_line_date on journal_line (company_id, accounting_date desc, entry_id desc, position) include (account_id, amount);
create index journal_line_stage on journal_line (company_id, accounting_date) include (account_id, amount, stage) where stage is not null;

-- All lines of an entry come in one statement, and they balance.
create function check_journal_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by company_id, entry_id having sum(amount) <> 0) then
    raise exception 'journal entry does not balance' using errcode = 'check_violation', constraint = 'journal_balances';
  end if;
  if exists (
    select from journal_line l join (select distinct company_id, entry_id from added) a using (company_id, entry_id)
    group by l.company_id, l.entry_id having count(*) <> (
      select count(*) from added n where n.company_id = l.company_id and n.entry_id = l.entry_id)
  ) then
    raise exception 'journal entry has lines already' using errcode = 'check_violation', constraint = 'journal_lines_at_once';
  end if;
  return null;
end $$;
create trigger journal_balances after insert on journal_line
  referencing new table as added for each statement execute function check_journal_balance();

-- Totals of a month, written when its period is closed, so that statements need not read every line.
create table account_month (
  company_id uuid not null references company,
  account_id uuid not null,
  year integer not null,
  month integer not null,
  debit numeric(16, 2) not null,
  credit numeric(16, 2) not null,
  primary key (company_id, account_id, year, month),
  foreign key (company_id, account_id) references property
);

-- An entry or a reversal that one person proposes and a second one posts.
create table journal_proposal (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  status text not null default 'Waiting' check (status in ('Waiting', 'Posted', 'Refused')),
  kind text not null check (kind in ('entry', 'reversal', 'year-end')),
  -- The entry that a reversal reverses.
  reverses_id uuid,
  accounting_date date not null,
  memo text not null check (memo <> ''),
  lines jsonb not null default '[]',
  proposed_at timestamptz not null default now(),
  proposed_by uuid not null,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text not null default '',
  entry_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, reverses_id) references journal_entry,
  foreign key (company_id, entry_id) references journal_entry,
  foreign key (company_id, proposed_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check (status <> 'Posted' or (decided_by is not null and decided_by <> proposed_by and entry_id is not null)),
  check ((kind = 'reversal') = (reverses_id is not null))
);
create index journal_proposal_proposed on journal_proposal (company_id, proposed_at desc, id desc);
create unique index journal_proposal_reversal on journal_proposal (company_id, reverses_id) where status = 'Waiting';

call protect_company_table('fiscal_period');
call protect_company_table('account_role');
call protect_company_table('journal_entry', true);
call protect_company_table('journal_line', true);
call protect_company_table('account_month');
call protect_company_table('journal_proposal');
grant delete on account_role, account_month to galen_app;
call create_rls_policies();
