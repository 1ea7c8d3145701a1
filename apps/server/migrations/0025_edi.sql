-- Documents exchanged with the systems of partners. Written by the edi area only.

create table edi_document (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  direction text not null default 'out' check (direction in ('in', 'out')),
  transaction_set text not null,
  control_number integer not null,
  vendor_id uuid,
  document_kind text not null,
  document_id uuid not null,
  document_number text not null,
  status text not null default 'Queued' check (status in ('Queued', 'Sent', 'Acknowledged', 'Rejected')),
  content text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, direction, transaction_set, control_number),
  foreign key (company_id, vendor_id) references vendor,
  foreign key (company_id, created_by) references company_user
);
create index edi_document_created on edi_document (company_id, created_at desc, id desc);
create index edi_document_document on edi_document (company_id, document_kind, document_id);

call protect_company_table('edi_document');
call create_rls_policies();
