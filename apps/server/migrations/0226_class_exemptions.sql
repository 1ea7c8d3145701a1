-- A class that does not fit a substance of the item is confirmed by two people, of whom one names the exemption.
alter table item_class_proposal add column exemption text not null default '';
alter table item_class_proposal add column exemption_by uuid;
alter table item_class_proposal add foreign key (company_id, exemption_by) references company_user;
alter table item_class_proposal add constraint exemption_two_people check (
  (exemption = '') = (exemption_by is null) and (status <> 'Confirmed' or exemption_by is distinct from decided_by or exemption_by is null));
