-- What somebody was told once on a first visit, so that they are not told again on another device.
alter table user_preferences add column seen_hints text[] not null default '{}';

-- An administrator can ask single people for a second factor, where the company does not ask everybody.
alter table company_user add column second_factor_required boolean not null default false;

-- A mail that cannot be delivered is set aside once somebody has decided that it need not be sent.
alter table mail_message drop constraint mail_message_status_check;
alter table mail_message add constraint mail_message_status_check
  check (status in ('Waiting', 'Sent', 'Kept', 'Needs a person', 'Set aside'));
create index mail_message_stuck on mail_message (company_id, recipient) where status = 'Needs a person';
