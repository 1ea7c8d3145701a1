-- Customers look at their own orders and invoices in the shop, the newest first.
create index sales_order_customer_placed on sales_order (company_id, customer_id, placed_at desc, id desc) where placed_at is not null;
create index invoice_customer_placed on invoice (company_id, customer_id, placed_at desc, id desc) where placed_at is not null;
