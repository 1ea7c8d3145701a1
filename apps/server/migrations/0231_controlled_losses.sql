-- P45 and P47 ask for proofs, witnesses and cases from here on.
alter table stock_operation add column before_proofs boolean not null default true;
alter table stock_operation alter column before_proofs set default false;

-- P47: controlled goods are destroyed before two witnesses, who confirm by their own sign-in; the record of it (DEA form 41).
create table controlled_destruction (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  status text not null check (status in ('Waiting', 'Done', 'Canceled')),
  stock_id uuid not null,
  item_id uuid not null,
  -- What the record says of the goods, as they were when it was asked.
  drug text not null,
  ndc text,
  dea_schedule text not null,
  lot text not null,
  location text not null,
  quantity integer not null check (quantity > 0),
  unit_ids uuid[] not null,
  justification_id uuid not null,
  justification text not null,
  note text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  first_witness uuid,
  first_at timestamptz,
  second_witness uuid,
  second_at timestamptz,
  destroyed_on date,
  canceled_by uuid,
  canceled_at timestamptz,
  cancel_note text not null default '',
  operation_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, stock_id) references stock,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, operation_id) references stock_operation,
  foreign key (company_id, asked_by) references company_user,
  foreign key (company_id, first_witness) references company_user,
  foreign key (company_id, second_witness) references company_user,
  foreign key (company_id, canceled_by) references company_user,
  foreign key (company_id, justification_id) references justification,
  check ((first_witness is null) = (first_at is null)),
  check ((second_witness is null) = (second_at is null)),
  check (second_witness is null or (first_witness is not null and second_witness <> first_witness)),
  check ((status = 'Done') = (second_witness is not null)),
  check ((status = 'Done') = (operation_id is not null)),
  check ((status = 'Done') = (destroyed_on is not null)),
  check ((status = 'Canceled') = (canceled_by is not null))
);
create index controlled_destruction_waiting on controlled_destruction (company_id, asked_at) where status = 'Waiting';
create unique index controlled_destruction_operation on controlled_destruction (company_id, operation_id) where operation_id is not null;
create index controlled_destruction_stock on controlled_destruction (company_id, stock_id);

-- P47: controlled goods that a count or a list of serial numbers misses, until it is decided what became of them.
create table loss_case (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  status text not null check (status in ('Open', 'Lost', 'Found')),
  -- The row in quarantine that holds them until then.
  stock_id uuid not null,
  item_id uuid not null,
  lot text not null,
  location text not null,
  quantity integer not null check (quantity > 0),
  unit_ids uuid[] not null,
  operation_id uuid not null,
  note text not null,
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text not null default '',
  decision_operation_id uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, stock_id) references stock,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, operation_id) references stock_operation,
  foreign key (company_id, decision_operation_id) references stock_operation,
  foreign key (company_id, opened_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check ((status = 'Open') = (decided_by is null)),
  check ((status = 'Open') = (decided_at is null)),
  check ((status = 'Open') = (decision_operation_id is null)),
  check (decided_by <> opened_by)
);
create index loss_case_stock on loss_case (company_id, stock_id) where status = 'Open';
create index loss_case_open on loss_case (company_id, opened_at) where status = 'Open';
create unique index loss_case_decision on loss_case (company_id, decision_operation_id) where decision_operation_id is not null;

call protect_company_table('controlled_destruction');
call protect_company_table('loss_case');
call create_rls_policies();
