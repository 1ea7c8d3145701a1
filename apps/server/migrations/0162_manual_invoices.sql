-- Manual invoices are few among all invoices: an order of theirs walks an index that has no others.
create index invoice_manual_of_customer on invoice (company_id, customer_id, id) where type = 'Manual' and placed_at is not null;
create index invoice_manual_of_rep on invoice (company_id, sales_rep_id, id) where type = 'Manual' and placed_at is not null;
create index invoice_manual on invoice (company_id, id) where type = 'Manual' and placed_at is not null;
