-- An accountant looks for a line by what was paid.
create index journal_line_amount on journal_line (company_id, (amount::double precision), accounting_date);
