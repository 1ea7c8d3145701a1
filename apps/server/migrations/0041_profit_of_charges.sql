-- Corrected charges count from their day on too, so that the profit of earlier months stays as it was printed.
alter table profit_correction drop constraint profit_correction_field_check;
alter table profit_correction add constraint profit_correction_field_check
  check (field in ('cost', 'pcr', 'costs', 'freightServiceCost', 'charges', 'freightCharge'));
create index invoice_accounting_date on invoice (company_id, accounting_date) where status in ('Validated', 'Closed');
create index commission_rate_user on commission_rate (company_id, user_id, effective_on desc);
