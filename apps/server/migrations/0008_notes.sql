-- What people write beside a record. The record is named, not referenced: records of every area have notes.

create table note (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  entity text not null check (entity ~ '^[a-z][a-z-]{0,63}$'),
  entity_id uuid not null,
  user_id uuid not null,
  text text not null check (char_length(text) between 1 and 4000),
  written_at timestamptz not null default now(),
  edited_at timestamptz,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, user_id) references company_user
);
create index note_of_record on note (company_id, entity, entity_id, written_at desc, id desc);

alter table note enable row level security;
alter table note force row level security;

create policy own_company on note to galen_app
  using (company_id = current_company()) with check (company_id = current_company());

grant select, insert, delete on note to galen_app;
grant update (text, edited_at, version) on note to galen_app;
