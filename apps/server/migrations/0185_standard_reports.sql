-- Standard reports read documents by the day they were booked.
create index invoice_day on invoice (company_id, accounting_date) where status not in ('Draft', 'Void');
create index receipt_day on receipt (company_id, accounting_date) where status <> 'Draft';
create index vendor_return_day on vendor_return (company_id, accounting_date) where status = 'Placed';
