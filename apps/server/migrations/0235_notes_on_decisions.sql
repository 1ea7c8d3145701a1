-- Why the second person agreed or refused (P48).
alter table vendor_payment add column decision_note text not null default '';
alter table vendor_bank_change add column decision_note text not null default '';
alter table company_bank_change add column decision_note text not null default '';
