-- Statements sum the days of open months, and the list of lines goes by day.
create index journal_line_date on journal_line (company_id, accounting_date desc, entry_id desc, position) include (account_id, amount);
