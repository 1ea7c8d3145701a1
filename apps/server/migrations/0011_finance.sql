-- Why customers are given credit: price protection, a short shipment. Each may have a ledger account of its own.

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

alter table credit_event enable row level security;
alter table credit_event force row level security;
create policy own_company on credit_event to galen_app
  using (company_id = current_company()) with check (company_id = current_company());
grant select, insert, update, delete on credit_event to galen_app;
