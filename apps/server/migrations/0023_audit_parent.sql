-- The record whose activity an entry belongs to: a variation to its item, a note to what it is about.
alter table audit_entry
  add column parent_entity text collate "C",
  add column parent_id text collate "C",
  add constraint audit_entry_parent check ((parent_entity is null) = (parent_id is null));
alter table audit_entry
  add column record_entity text collate "C" not null generated always as (coalesce(parent_entity, entity)) stored,
  add column record_id text collate "C" not null generated always as (coalesce(parent_id, entity_id)) stored;
create index audit_entry_record on audit_entry (company_id, record_entity, record_id, at desc, id desc);
grant insert (parent_entity, parent_id) on audit_entry to galen_app;
