-- What customers owe and what we owe vendors, item by item. Written by the finance area only.

-- The lock for all money of one customer or vendor; created on first use.
create table party_account (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  customer_id uuid,
  vendor_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, customer_id),
  unique (company_id, vendor_id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, vendor_id) references vendor,
  check (num_nonnulls(customer_id, vendor_id) = 1)
);

create table open_item (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  party_account_id uuid not null,
  customer_id uuid,
  vendor_id uuid,
  -- A charge is an invoice or a bill; a settlement is a payment or a credit.
  side text not null check (side in ('charge', 'settlement')),
  document_kind text not null check (document_kind in (
    -- A refund charges what was paid back; an overpayment what became a credit of its own.
    'invoice', 'customer-refund', 'overpayment', 'customer-payment', 'customer-credit', 'receipt', 'vendor-payment', 'vendor-credit')),
  document_id uuid not null,
  document_number text not null,
  -- The customer's order number or the vendor's invoice number.
  reference text not null default '',
  issued_on date not null,
  due_on date not null,
  discount_due_on date,
  discount_amount numeric(14, 2) not null default 0 check (discount_amount >= 0),
  -- The sum of open_item_change; a charge or settlement is never negative.
  total numeric(14, 2) not null check (total >= 0),
  -- The total less active applications and, for a charge, discounts.
  balance numeric(14, 2) not null check (balance >= 0),
  void_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, document_kind, document_id),
  foreign key (company_id, party_account_id) references party_account,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, vendor_id) references vendor,
  check (num_nonnulls(customer_id, vendor_id) = 1),
  check (balance <= total)
);
create index open_item_customer on open_item (company_id, customer_id, due_on, id) where customer_id is not null;
create index open_item_vendor on open_item (company_id, vendor_id, due_on, id) where vendor_id is not null;
create index open_item_open on open_item (company_id, party_account_id, due_on) where balance > 0;
create index open_item_due on open_item (company_id, due_on, id) where balance > 0;

-- Each amount that made up the total, dated, so that the balance of any past day can be computed.
create table open_item_change (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  open_item_id uuid not null,
  amount numeric(14, 2) not null,
  accounting_date date not null,
  reason text not null,
  at timestamptz not null default now(),
  user_id uuid,
  primary key (company_id, id),
  foreign key (company_id, open_item_id) references open_item,
  foreign key (company_id, user_id) references company_user
);
create index open_item_change_item on open_item_change (company_id, open_item_id);
create index open_item_change_date on open_item_change (company_id, accounting_date);

-- A settlement applied to a charge. Undoing one adds a row with the opposite amounts.
create table application (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  charge_id uuid not null,
  settlement_id uuid not null,
  amount numeric(14, 2) not null,
  discount numeric(14, 2) not null default 0,
  accounting_date date not null,
  at timestamptz not null default now(),
  user_id uuid,
  reverses_id uuid,
  primary key (company_id, id),
  foreign key (company_id, charge_id) references open_item,
  foreign key (company_id, settlement_id) references open_item,
  foreign key (company_id, user_id) references company_user,
  foreign key (company_id, reverses_id) references application,
  check ((reverses_id is null and amount >= 0 and discount >= 0 and amount + discount > 0)
    or (reverses_id is not null and amount <= 0 and discount <= 0))
);
create unique index application_reversed on application (company_id, reverses_id) where reverses_id is not null;
create index application_charge on application (company_id, charge_id);
create index application_settlement on application (company_id, settlement_id);
create index application_date on application (company_id, accounting_date);

call protect_company_table('party_account');
call protect_company_table('open_item');
call protect_company_table('open_item_change', true);
call protect_company_table('application', true);
call create_rls_policies();
