-- Documents that came in, and what becomes of those that went out.

-- A file of a partner as it came. The same one is taken once.
create table edi_interchange (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  sender text not null,
  receiver text not null,
  control_number text not null check (control_number ~ '^[0-9]{9}$'),
  content text not null,
  received_at timestamptz not null default now(),
  received_by uuid,
  primary key (company_id, id),
  unique (company_id, sender, receiver, control_number),
  foreign key (company_id, received_by) references company_user
);
call protect_company_table('edi_interchange', true);

do $$
declare
  named text;
begin
  for named in select conname from pg_constraint
    where conrelid = 'edi_document'::regclass and (contype = 'u' or (contype = 'c' and pg_get_constraintdef(oid) like '%status%'))
  loop
    execute format('alter table edi_document drop constraint %I', named);
  end loop;
end $$;

alter table edi_document
  alter column document_id drop not null,
  alter column document_number set default '',
  add column customer_id uuid,
  add column interchange_id uuid,
  add column partner_id uuid generated always as (coalesce(customer_id, vendor_id)) stored,
  add column functional_group text not null default 'PO',
  add column group_control text not null default '',
  add column set_control text not null default '0001',
  add column sender text not null default '',
  add column receiver text not null default '',
  add column test_mode boolean not null default false,
  add column tries integer not null default 0,
  add column sent_at timestamptz,
  add column last_error text,
  add column findings jsonb not null default '[]',
  add column answer text check (answer in ('A', 'E', 'P', 'R')),
  add column answered_at timestamptz,
  add column replaces_id uuid,
  add column version integer not null default 1,
  add constraint edi_document_status check (
    status in ('Queued', 'Sent', 'Acknowledged', 'Rejected', 'Needs review', 'Handled', 'Processed')),
  add foreign key (company_id, customer_id) references customer,
  add foreign key (company_id, interchange_id) references edi_interchange,
  add foreign key (company_id, replaces_id) references edi_document;

update edi_document set group_control = control_number::text where direction = 'out';

-- A partner never gets two interchanges with one control number.
create unique index edi_document_sent_once on edi_document (company_id, partner_id, test_mode, control_number) where direction = 'out';
create index edi_document_traffic on edi_document (company_id, partner_id, transaction_set, direction, created_at desc);
create index edi_document_status_age on edi_document (company_id, status, created_at desc);
create index edi_document_answered on edi_document (company_id, partner_id, group_control) where direction = 'out';
create index edi_document_interchange on edi_document (company_id, interchange_id) where interchange_id is not null;

grant update (status, tries, sent_at, last_error, version) on edi_document to galen_jobs;
call create_rls_policies();
