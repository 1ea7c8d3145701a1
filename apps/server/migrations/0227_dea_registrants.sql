-- A DEA number has one holder; another account of the same registrant says so, and is verified like the rest of the license.
alter table license add column same_registrant boolean not null default false;
create index license_dea_number on license (company_id, split_part(upper(number), '-', 1)) where kind = 'dea';
