-- What no server or printer took is stored, which is the word that people read. The rows of every company follow, so the
-- owner looks past the policies for a moment.
alter table mail_message no force row level security;
alter table mail_message drop constraint mail_message_status_check;
update mail_message set status = 'Stored' where status = 'Kept';
alter table mail_message add constraint mail_message_status_check
  check (status in ('Waiting', 'Sent', 'Stored', 'Needs a person', 'Set aside'));
alter table mail_message force row level security;

alter table print_job no force row level security;
alter table print_job drop constraint print_job_state_check;
update print_job set state = 'Stored' where state = 'Kept';
alter table print_job add constraint print_job_state_check check (state in ('Queued', 'Printed', 'Stored', 'Failed'));
alter table print_job force row level security;
