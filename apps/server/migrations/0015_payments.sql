-- Money that comes in and goes out: payments, credits, deposit batches, bank files, bank statements. Written by the finance area only.

create table credit_event (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  code text not null check (code <> ''),
  name text not null check (name <> ''),
  account_id uuid,
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, account_id) references property,
  foreign key (company_id, changed_by) references company_user
);
create unique index credit_event_code_key on credit_event (company_id, lower(code));
create unique index credit_event_name_key on credit_event (company_id, lower(name));
create index credit_event_account on credit_event (company_id, account_id);

-- Deposits of one bank account: the next payment opens one, closing books it and freezes its payments.
create table batch (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  -- Taken at the end of the transaction that opens it.
  number text,
  status text not null default 'Open' check (status in ('Open', 'Closed')),
  bank_account_id uuid,
  opened_at timestamptz not null default now(),
  opened_by uuid,
  -- What was counted when it was closed, by payment method.
  counted jsonb,
  payment_count integer,
  total numeric(14, 2),
  accounting_date date,
  closed_at timestamptz,
  closed_by uuid,
  -- The day on which the bank statement has the deposit.
  cleared_on date,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, bank_account_id) references company_bank_account,
  foreign key (company_id, opened_by) references company_user,
  foreign key (company_id, closed_by) references company_user,
  check ((status = 'Closed') = (closed_at is not null)),
  check ((status = 'Closed') = (total is not null))
);
create unique index batch_open_key on batch (company_id, bank_account_id) nulls not distinct where status = 'Open';
create index batch_opened on batch (company_id, opened_at desc, id desc);

create table customer_payment (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  -- A draft, for example of a remittance that came by EDI, has none.
  number text,
  status text not null check (status in ('Draft', 'Posted', 'Void')),
  customer_id uuid not null,
  method text not null check (method in ('Check', 'ACH', 'Wire', 'Card', 'Cash', 'Other')),
  reference text not null default '',
  received_on date not null,
  total numeric(14, 2) not null check (total > 0),
  batch_id uuid,
  source text not null default 'MANUAL' check (source in ('MANUAL', 'EDI')),
  note text not null default '',
  -- What a draft is meant to pay.
  plan jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by uuid,
  void_at timestamptz,
  void_by uuid,
  void_on date,
  void_reason text,
  -- The batch that was open when it was voided; the same as batch_id while that one was still open.
  void_batch_id uuid,
  -- The bank sent it back.
  returned boolean not null default false,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, batch_id) references batch,
  foreign key (company_id, void_batch_id) references batch,
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, void_by) references company_user,
  check ((status = 'Draft') = (number is null)),
  check ((status = 'Draft') = (batch_id is null)),
  check ((status = 'Void') = (void_at is not null))
);
create index customer_payment_customer on customer_payment (company_id, customer_id, received_on desc);
create index customer_payment_date on customer_payment (company_id, received_on desc, id desc);
create index customer_payment_batch on customer_payment (company_id, batch_id) where batch_id is not null;
create index customer_payment_void_batch on customer_payment (company_id, void_batch_id) where void_batch_id is not null;
create index customer_payment_reference on customer_payment (company_id, customer_id, lower(reference)) where reference <> '';

-- Where a vendor is paid by transfer. The number is sealed; changes need a second person.
create table vendor_bank_account (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  vendor_id uuid not null,
  bank text not null,
  name text not null,
  routing text not null check (routing ~ '^[0-9]{9}$'),
  number_sealed bytea not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  kind text not null default 'checking' check (kind in ('checking', 'savings')),
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor
);
create unique index vendor_bank_account_key on vendor_bank_account (company_id, vendor_id) where active;

create table vendor_bank_change (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  vendor_id uuid not null,
  action text not null check (action in ('set', 'remove')),
  account_id uuid not null,
  bank text not null,
  name text not null,
  routing text not null,
  number_sealed bytea not null,
  last_four text not null,
  kind text not null,
  requested_by uuid not null,
  requested_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  approved boolean,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, requested_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check (approved is not true or decided_by <> requested_by)
);
create unique index vendor_bank_change_waiting on vendor_bank_change (company_id, vendor_id) where decided_at is null;

-- A file for the bank: transfers, or the checks that were written. Sealed, since it has account numbers.
create table bank_file (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  kind text not null check (kind in ('ACH', 'Positive pay')),
  bank_account_id uuid not null,
  file_name text not null,
  content_sealed bytea not null,
  hash text not null,
  payment_count integer not null check (payment_count > 0),
  total numeric(14, 2) not null,
  -- The sum of the receivers' routing numbers, as the bank checks it.
  entry_hash bigint not null default 0,
  effective_on date not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, bank_account_id) references company_bank_account,
  foreign key (company_id, created_by) references company_user
);
create index bank_file_created on bank_file (company_id, created_at desc, id desc);

-- Money that goes out: to a vendor for receipts, or to a customer as the refund of a credit.
create table vendor_payment (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text,
  -- From an amount on, it waits for a second person before it counts.
  status text not null check (status in ('Waiting', 'Posted', 'Refused', 'Void')),
  vendor_id uuid,
  customer_id uuid,
  -- The credit or payment that a refund pays back.
  refund_of uuid,
  refund_of_kind text check (refund_of_kind in ('customer-credit', 'customer-payment')),
  method text not null check (method in ('Check', 'ACH', 'Wire', 'Card', 'Cash', 'Other')),
  reference text not null default '',
  check_number text,
  paid_on date not null,
  total numeric(14, 2) not null check (total > 0),
  bank_account_id uuid,
  source text not null default 'MANUAL' check (source in ('MANUAL', 'EDI')),
  note text not null default '',
  plan jsonb not null default '[]',
  created_at timestamptz not null default now(),
  created_by uuid,
  decided_at timestamptz,
  decided_by uuid,
  bank_file_id uuid,
  positive_pay_id uuid,
  remittance_sent_at timestamptz,
  cleared_on date,
  void_at timestamptz,
  void_by uuid,
  void_on date,
  void_reason text,
  returned boolean not null default false,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, bank_account_id) references company_bank_account,
  foreign key (company_id, bank_file_id) references bank_file,
  foreign key (company_id, positive_pay_id) references bank_file,
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  foreign key (company_id, void_by) references company_user,
  check (num_nonnulls(vendor_id, customer_id) = 1),
  check ((customer_id is null) = (refund_of is null)),
  check ((refund_of is null) = (refund_of_kind is null)),
  check ((status in ('Waiting', 'Refused')) = (number is null)),
  check ((status = 'Void') = (void_at is not null)),
  check (status = 'Refused' or decided_by is null or decided_by <> created_by)
);
create unique index vendor_payment_check_key on vendor_payment (company_id, bank_account_id, check_number)
  nulls not distinct where check_number is not null and status <> 'Refused';
create index vendor_payment_vendor on vendor_payment (company_id, vendor_id, paid_on desc) where vendor_id is not null;
create index vendor_payment_customer on vendor_payment (company_id, customer_id, paid_on desc) where customer_id is not null;
create index vendor_payment_date on vendor_payment (company_id, paid_on desc, id desc);
create index vendor_payment_refund on vendor_payment (company_id, refund_of) where refund_of is not null;
create index vendor_payment_file on vendor_payment (company_id, bank_file_id) where bank_file_id is not null;
create index vendor_payment_positive_pay on vendor_payment (company_id, positive_pay_id) where positive_pay_id is not null;
create index vendor_payment_waiting on vendor_payment (company_id, created_at) where status = 'Waiting';
create index vendor_payment_unfiled on vendor_payment (company_id, bank_account_id, method)
  where status = 'Posted' and cleared_on is null;

create table customer_credit (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  status text not null default 'Open' check (status in ('Open', 'Void')),
  customer_id uuid not null,
  -- An invoice that will not be paid is written off by a credit to bad debt.
  source text not null check (source in ('RETURN', 'MANUAL', 'EVENT', 'OVERPAYMENT', 'BAD_DEBT')),
  -- The return or the payment that it comes from.
  source_id uuid,
  invoice_id uuid,
  event_id uuid,
  account_id uuid,
  amount numeric(14, 2) not null check (amount > 0),
  issued_on date not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  void_at timestamptz,
  void_by uuid,
  void_on date,
  void_reason text,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, event_id) references credit_event,
  foreign key (company_id, account_id) references property,
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, void_by) references company_user,
  check ((source = 'EVENT') = (event_id is not null)),
  check (source not in ('RETURN', 'OVERPAYMENT') or source_id is not null),
  check ((status = 'Void') = (void_at is not null))
);
create index customer_credit_customer on customer_credit (company_id, customer_id, issued_on desc);
create index customer_credit_date on customer_credit (company_id, issued_on desc, id desc);
create index customer_credit_source on customer_credit (company_id, source_id) where source_id is not null;
create index customer_credit_event on customer_credit (company_id, event_id) where event_id is not null;
create index customer_credit_invoice on customer_credit (company_id, invoice_id) where invoice_id is not null;
create index customer_credit_account on customer_credit (company_id, account_id) where account_id is not null;

create table vendor_credit (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  status text not null default 'Open' check (status in ('Open', 'Void')),
  vendor_id uuid not null,
  source text not null check (source in ('RETURN', 'MANUAL')),
  source_id uuid,
  receipt_id uuid,
  account_id uuid,
  -- The vendor's own number of the credit memo.
  reference text not null default '',
  amount numeric(14, 2) not null check (amount > 0),
  issued_on date not null,
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by uuid,
  void_at timestamptz,
  void_by uuid,
  void_on date,
  void_reason text,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, receipt_id) references receipt,
  foreign key (company_id, account_id) references property,
  foreign key (company_id, created_by) references company_user,
  foreign key (company_id, void_by) references company_user,
  check (source <> 'RETURN' or source_id is not null),
  check ((status = 'Void') = (void_at is not null))
);
create index vendor_credit_vendor on vendor_credit (company_id, vendor_id, issued_on desc);
create index vendor_credit_date on vendor_credit (company_id, issued_on desc, id desc);
create index vendor_credit_source on vendor_credit (company_id, source_id) where source_id is not null;
create index vendor_credit_receipt on vendor_credit (company_id, receipt_id) where receipt_id is not null;
create index vendor_credit_account on vendor_credit (company_id, account_id) where account_id is not null;

-- What the bank says: one file is read once, by the hash of its lines.
create table bank_statement (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  bank_account_id uuid not null,
  format text not null check (format in ('BAI2', 'CSV')),
  file_name text not null,
  hash text not null,
  statement_on date not null,
  line_count integer not null,
  matched_count integer not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, bank_account_id, hash),
  foreign key (company_id, bank_account_id) references company_bank_account,
  foreign key (company_id, created_by) references company_user
);
create index bank_statement_account on bank_statement (company_id, bank_account_id, statement_on desc);

create table bank_statement_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  statement_id uuid not null,
  position integer not null,
  booked_on date not null,
  -- Money that came in is positive.
  amount numeric(14, 2) not null,
  type_code text not null default '',
  reference text not null default '',
  description text not null default '',
  -- A bank books a file of transfers as one debit, so a line of its statement can clear a whole file.
  matched_kind text check (matched_kind in ('batch', 'vendor-payment', 'bank-file')),
  matched_id uuid,
  primary key (company_id, id),
  unique (company_id, statement_id, position),
  foreign key (company_id, statement_id) references bank_statement,
  check ((matched_kind is null) = (matched_id is null))
);
create unique index bank_statement_line_match on bank_statement_line (company_id, matched_kind, matched_id) where matched_id is not null;

alter table customer_return add foreign key (company_id, credit_id) references customer_credit;
alter table vendor_return add foreign key (company_id, credit_id) references vendor_credit;

call protect_company_table('batch');
call protect_company_table('customer_payment');
call protect_company_table('vendor_bank_account');
call protect_company_table('vendor_bank_change');
call protect_company_table('bank_file');
call protect_company_table('vendor_payment');
call protect_company_table('customer_credit');
call protect_company_table('vendor_credit');
call protect_company_table('bank_statement');
call protect_company_table('bank_statement_line');

-- Tables that jobs do not read.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'credit_event'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
    execute format('grant select, insert, update on %I to galen_app', protected);
  end loop;
end $$;
grant delete on credit_event to galen_app;

call create_rls_policies();
