-- A bank books a file of transfers as one debit, so a line of its statement can clear a whole file.
alter table bank_statement_line drop constraint bank_statement_line_matched_kind_check;
alter table bank_statement_line add constraint bank_statement_line_matched_kind_check
  check (matched_kind in ('batch', 'vendor-payment', 'bank-file'));
create index bank_statement_account on bank_statement (company_id, bank_account_id, statement_on desc);
create index vendor_payment_unfiled on vendor_payment (company_id, bank_account_id, method)
  where status = 'Posted' and cleared_on is null;
