-- The record that a mail is about, so that the page of the record shows what became of it.
alter table mail_message
  add column about_kind text,
  add column about_id uuid,
  add constraint mail_message_about check ((about_kind is null) = (about_id is null));
create index mail_message_about on mail_message (company_id, about_kind, about_id, created_at) where about_id is not null;
