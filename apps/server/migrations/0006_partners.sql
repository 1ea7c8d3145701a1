-- Whom we trade with: customers, vendors and manufacturers, where they are, whom to ask, and what they are licensed for.

create table manufacturer (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  name text not null check (name <> ''),
  labeler_codes text[] not null default '{}',
  gln text check (gln ~ '^[0-9]{13}$'),
  active boolean not null default true,
  version integer not null default 1,
  changed_at timestamptz,
  changed_by uuid,
  primary key (company_id, id),
  foreign key (company_id, changed_by) references company_user
);
create unique index manufacturer_name_key on manufacturer (company_id, lower(name));

create table customer (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null check (number <> ''),
  legacy_id text,
  company_name text not null check (company_name <> ''),
  friendly_name text not null default '',
  is_active boolean not null default true,
  class_id uuid,
  referral_id uuid,
  sales_rep_id uuid,
  account_manager_id uuid,
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  tax_id text not null default '',
  notes text not null default '',
  internal_memo text not null default '',
  -- Selling and finance. No limit means none; zero means that they pay first.
  terms_id uuid,
  credit_limit numeric(14, 2) check (credit_limit >= 0),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  price_adjustment numeric(5, 2) check (price_adjustment between -99.99 and 999.99),
  minimum_margin numeric(4, 2) check (minimum_margin between 0 and 99.99),
  drop_ship_allowed boolean not null default true,
  ship_via text not null default '',
  freight_rule text not null default 'charged' check (freight_rule in ('charged', 'prepaid', 'collect')),
  mails_invoice boolean not null default true,
  -- What compliance decided, and how the licenses stand; the standing is counted by the rules and kept until the day it changes.
  compliance_status text not null default 'pending' check (compliance_status in ('pending', 'approved', 'hold', 'rejected')),
  compliance_reason text not null default '',
  compliance_note text not null default '',
  compliance_by uuid,
  compliance_at timestamptz,
  next_review_on date,
  -- Answers to what compliance asks of a new customer, by question.
  questionnaire jsonb not null default '{}',
  standing text not null default 'missing' check (standing in ('valid', 'expiring', 'expired', 'missing')),
  standing_changes_on date,
  last_order_at timestamptz,
  -- Where lists say that they are: of the address that goods go to by default, else of the first; kept with the addresses.
  city text,
  state text,
  created_at timestamptz not null default now(),
  -- The customer of another company that this one was copied from.
  migrated_from uuid,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, class_id) references property,
  foreign key (company_id, referral_id) references property,
  foreign key (company_id, terms_id) references property,
  foreign key (company_id, sales_rep_id) references company_user,
  foreign key (company_id, account_manager_id) references company_user,
  foreign key (company_id, compliance_by) references company_user
);
create unique index customer_number_key on customer (company_id, lower(number));
create unique index customer_legacy_key on customer (company_id, lower(legacy_id)) where legacy_id is not null;
create index customer_name on customer (company_id, lower(company_name), id);
create index customer_rep on customer (company_id, sales_rep_id, lower(company_name)) where sales_rep_id is not null;
create index customer_manager on customer (company_id, account_manager_id) where account_manager_id is not null;
create index customer_class on customer (company_id, class_id) where class_id is not null;
create index customer_referral on customer (company_id, referral_id) where referral_id is not null;
create index customer_terms on customer (company_id, terms_id) where terms_id is not null;
create index customer_currency on customer (company_id, currency);
create index customer_standing on customer (company_id, standing, lower(company_name));
create index customer_standing_change on customer (standing_changes_on) where standing_changes_on is not null;
-- A customer is copied into a company once.
create unique index customer_migrated_from on customer (company_id, migrated_from) where migrated_from is not null;
-- The orders that a person can choose. What may be missing comes last in both directions, so it has one index for each.
-- Not those with a few values for all: PostgreSQL would take such an index to read rows by their ids, in twice the time.
create index customer_created on customer (company_id, created_at desc, id desc);
create index customer_friendly_name on customer (company_id, lower(friendly_name), id);
create index customer_legacy on customer (company_id, lower(legacy_id), id);
create index customer_legacy_down on customer (company_id, lower(legacy_id) desc nulls last, id desc);
create index customer_last_order on customer (company_id, last_order_at, id);
create index customer_last_order_down on customer (company_id, last_order_at desc nulls last, id desc);

create table customer_address (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  position integer not null,
  name text not null default '',
  address text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null default 'US' references country,
  kind text not null check (kind in ('bill', 'ship', 'both')),
  default_bill boolean not null default false,
  default_ship boolean not null default false,
  phone text not null default '',
  delivery_notes text not null default '',
  active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer
);
create index customer_address_customer on customer_address (company_id, customer_id, position);
create unique index customer_address_default_bill on customer_address (company_id, customer_id) where default_bill and active;
create unique index customer_address_default_ship on customer_address (company_id, customer_id) where default_ship and active;
create index customer_address_name on customer_address (company_id, lower(name), id);
create index customer_address_city on customer_address (company_id, lower(city), id);
create index customer_address_state on customer_address (company_id, lower(state), id);

-- What an address is found by.
create function customer_address_words(c customer, a customer_address) returns text language sql stable
  return ' ' || lower(regexp_replace(concat_ws(' ', c.company_name, c.number, a.name, a.address, a.city, a.zip_code), '\s+', ' ', 'g'));

-- The database keeps the words of addresses and the place of their customer.
create function keep_customer_address() returns trigger language plpgsql as $$
declare
  kept customer_address := coalesce(new, old);
begin
  if tg_op = 'DELETE' then
    delete from search_text t where t.company_id = kept.company_id and t.kind = 'customer-address' and t.id = kept.id;
  else
    insert into search_text (company_id, kind, id, text)
    select c.company_id, 'customer-address', kept.id, customer_address_words(c, kept)
    from customer c where c.company_id = kept.company_id and c.id = kept.customer_id
    on conflict (company_id, kind, id) do update set text = excluded.text where search_text.text <> excluded.text;
  end if;
  update customer c set city = shown.city, state = shown.state
  from (values (true)) as always left join lateral (
    select a.city, a.state from customer_address a
    where a.company_id = kept.company_id and a.customer_id = kept.customer_id and a.active
    order by a.default_ship desc, a.position, a.id limit 1) as shown on true
  where c.company_id = kept.company_id and c.id = kept.customer_id
    and (c.city, c.state) is distinct from (shown.city, shown.state);
  return null;
end $$;
create trigger keep_customer_address
  after insert or delete or update of position, name, address, city, state, zip_code, default_ship, active on customer_address
  for each row execute function keep_customer_address();

create function keep_words_of_addresses() returns trigger language plpgsql as $$
begin
  update search_text t set text = customer_address_words(new, a) from customer_address a
  where a.company_id = new.company_id and a.customer_id = new.id
    and t.company_id = a.company_id and t.kind = 'customer-address' and t.id = a.id;
  return null;
end $$;
create trigger keep_words_of_addresses after update of number, company_name on customer for each row
  when (old.number <> new.number or old.company_name <> new.company_name) execute function keep_words_of_addresses();

create table customer_contact (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  position integer not null,
  name text not null check (name <> ''),
  role text not null default '',
  phone text not null default '',
  email text not null default '',
  gets_invoices boolean not null default false,
  gets_statements boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer
);
create index customer_contact_customer on customer_contact (company_id, customer_id, position);

-- What a customer may buy at all; no one limited them while there is no row.
create table customer_item_class (
  company_id uuid not null,
  customer_id uuid not null,
  class_id uuid not null,
  primary key (company_id, customer_id, class_id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, class_id) references property
);
create index customer_item_class_class on customer_item_class (company_id, class_id);

create table vendor (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null check (number <> ''),
  legacy_id text,
  friendly_name text not null check (friendly_name <> ''),
  legal_name text not null default '',
  is_active boolean not null default true,
  class_id uuid,
  buyer_id uuid,
  terms_id uuid,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  edi boolean not null default false,
  minimum_order numeric(14, 2) check (minimum_order >= 0),
  lead_time_days integer check (lead_time_days between 0 and 365),
  phone text not null default '',
  email text not null default '',
  website text not null default '',
  tax_id text not null default '',
  notes text not null default '',
  -- Compliance records which vendors a product is bought from directly: the manufacturer, the exclusive distributor, a repackager.
  partner_kind text check (
    partner_kind in ('manufacturer', 'exclusiveDistributor', 'repackager', 'wholesaler', 'logistics', 'dispenser')),
  product_range text not null default '',
  compliance_status text not null default 'pending' check (compliance_status in ('pending', 'approved', 'hold', 'rejected')),
  compliance_reason text not null default '',
  compliance_note text not null default '',
  compliance_by uuid,
  compliance_at timestamptz,
  next_review_on date,
  standing text not null default 'missing' check (standing in ('valid', 'expiring', 'expired', 'missing')),
  standing_changes_on date,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, class_id) references property,
  foreign key (company_id, terms_id) references property,
  foreign key (company_id, buyer_id) references company_user,
  foreign key (company_id, compliance_by) references company_user
);
create unique index vendor_number_key on vendor (company_id, lower(number));
create unique index vendor_legacy_key on vendor (company_id, lower(legacy_id)) where legacy_id is not null;
create index vendor_name on vendor (company_id, lower(friendly_name), id);
create index vendor_class on vendor (company_id, class_id) where class_id is not null;
create index vendor_terms on vendor (company_id, terms_id) where terms_id is not null;
create index vendor_buyer on vendor (company_id, buyer_id) where buyer_id is not null;
create index vendor_standing_change on vendor (standing_changes_on) where standing_changes_on is not null;

create table vendor_address (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  vendor_id uuid not null,
  position integer not null,
  name text not null default '',
  address text not null,
  address2 text not null default '',
  city text not null,
  state text not null,
  zip_code text not null,
  country text not null default 'US' references country,
  kind text not null check (kind in ('order', 'remit', 'return', 'shipFrom')),
  phone text not null default '',
  notes text not null default '',
  active boolean not null default true,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor
);
create index vendor_address_vendor on vendor_address (company_id, vendor_id, position);

-- Where money goes changes only when a second person has called back and agrees.
create table vendor_remit_change (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  vendor_id uuid not null,
  -- The addresses for money as they are to be.
  addresses jsonb not null,
  note text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  decided_by uuid,
  decided_at timestamptz,
  call_back_note text not null default '',
  approved boolean,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, asked_by) references company_user,
  foreign key (company_id, decided_by) references company_user,
  check (approved is not true or decided_by <> asked_by)
);
create unique index vendor_remit_change_waiting on vendor_remit_change (company_id, vendor_id) where decided_at is null;

create table vendor_contact (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  vendor_id uuid not null,
  position integer not null,
  name text not null check (name <> ''),
  role text not null default '',
  phone text not null default '',
  email text not null default '',
  gets_orders boolean not null default false,
  primary key (company_id, id),
  foreign key (company_id, vendor_id) references vendor
);
create index vendor_contact_vendor on vendor_contact (company_id, vendor_id, position);

create table vendor_manufacturer (
  company_id uuid not null,
  vendor_id uuid not null,
  manufacturer_id uuid not null,
  primary key (company_id, vendor_id, manufacturer_id),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, manufacturer_id) references manufacturer
);
create index vendor_manufacturer_manufacturer on vendor_manufacturer (company_id, manufacturer_id);

-- A file that belongs to a customer, a vendor or an item: a copy of a license, a picture.
create table stored_file (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  owner_kind text not null check (owner_kind in ('customer', 'vendor', 'item')),
  owner_id uuid not null,
  name text not null check (name <> ''),
  type text not null,
  bytes bytea not null check (octet_length(bytes) between 1 and 10485760),
  added_at timestamptz not null default now(),
  added_by uuid not null,
  primary key (company_id, id),
  foreign key (company_id, added_by) references company_user
);
create index stored_file_owner on stored_file (company_id, owner_kind, owner_id);

-- State licenses, DEA registrations and establishment registrations of customers and vendors.
create table license (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid,
  vendor_id uuid,
  position integer not null,
  kind text not null check (kind in ('state', 'dea', 'establishment')),
  number text not null check (number <> ''),
  type text,
  state text,
  name_on_license text,
  issued_on date,
  expires_on date not null,
  withdrawn_on date,
  schedules text[] not null default '{}',
  registered_address jsonb,
  verified_by uuid,
  verified_on date,
  verified_with text,
  file_id uuid,
  -- The last warning that was sent, in days before the end.
  warned_days integer,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, verified_by) references company_user,
  foreign key (company_id, file_id) references stored_file,
  check (num_nonnulls(customer_id, vendor_id) = 1),
  check (issued_on is null or expires_on >= issued_on)
);
create index license_customer on license (company_id, customer_id, position) where customer_id is not null;
create index license_vendor on license (company_id, vendor_id, position) where vendor_id is not null;
create index license_expiry on license (company_id, expires_on);
create index license_number on license (company_id, lower(number));
create index license_file on license (company_id, file_id) where file_id is not null;

-- The customer's own sign-in to the shop, never one of ours.
create table web_account (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  customer_id uuid not null,
  email text not null check (email <> ''),
  name text not null default '',
  state text not null default 'invited' check (state in ('invited', 'active', 'locked', 'removed')),
  sees_prices boolean not null default true,
  -- Where they may order to; everywhere while empty.
  address_ids uuid[] not null default '{}',
  password_hash text,
  link_hash bytea,
  link_expires_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, customer_id) references customer
);
-- One address signs in to one shop: the sign-in of the outside does not name a company.
create unique index web_account_email_key on web_account (lower(email)) where state <> 'removed';
create index web_account_customer on web_account (company_id, customer_id);
create unique index web_account_link on web_account (link_hash) where link_hash is not null;

create table web_session (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  device text not null,
  -- The part of the address that belongs to one household or office: guessing from elsewhere does not shut them out.
  address text not null,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, account_id) references web_account
);
create index web_session_account on web_session (company_id, account_id, started_at desc);

-- What was done to many customers at once, so that it can be undone for a while.
create table customer_batch (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  made_by uuid not null,
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, made_by) references company_user
);

create table customer_batch_change (
  company_id uuid not null,
  batch_id uuid not null,
  customer_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (company_id, batch_id, customer_id),
  foreign key (company_id, batch_id) references customer_batch,
  foreign key (company_id, customer_id) references customer
);
create index customer_batch_change_customer on customer_batch_change (company_id, customer_id);

-- Jobs look every night whose licenses stand otherwise than the day before.
call protect_company_table('customer');
call protect_company_table('vendor');

-- Tables that jobs do not read.
do $$
declare
  protected text;
begin
  foreach protected in array array[
    'manufacturer', 'customer_address', 'customer_contact', 'customer_item_class', 'vendor_address',
    'vendor_remit_change', 'vendor_contact', 'vendor_manufacturer', 'stored_file', 'license', 'customer_batch',
    'customer_batch_change'
  ] loop
    execute format('alter table %I enable row level security', protected);
    execute format('alter table %I force row level security', protected);
    execute format(
      'create policy own_company on %I to galen_app using (company_id = current_company()) with check (company_id = current_company())',
      protected);
    execute format('grant select, insert, update on %I to galen_app', protected);
  end loop;
end $$;

grant delete on manufacturer, customer_address, customer_contact, customer_item_class, vendor_address, vendor_contact,
  vendor_manufacturer, stored_file, license to galen_app;

-- A customer who signs in to the shop has no company yet.
alter table web_account enable row level security;
alter table web_account force row level security;
create policy own_company on web_account to galen_app
  using (company_id = current_company() or current_purpose() = 'sign-in')
  with check (company_id = current_company() or current_purpose() = 'sign-in');
grant select, insert, update on web_account to galen_app;
alter table web_session enable row level security;
alter table web_session force row level security;
create policy own_company on web_session to galen_app
  using (company_id = current_company() or current_purpose() = 'sign-in')
  with check (company_id = current_company());
grant select, insert, update (ended_at) on web_session to galen_app;
-- The words of an audit entry have the name of the web account that did it.
create policy every_company on web_account to galen_jobs using (true) with check (true);
grant select on web_account to galen_jobs;

call create_rls_policies();
