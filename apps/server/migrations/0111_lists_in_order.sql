-- What lists are ordered and filtered by, in the order and under the conditions of their statements.

-- Invoices.
create index invoice_state on invoice (company_id, status, id) where placed_at is not null;
create index invoice_total on invoice (company_id, (total::double precision), id) where placed_at is not null;
create index invoice_due on invoice (company_id, due_on, id) where placed_at is not null;
create index invoice_due_down on invoice (company_id, due_on desc nulls last, id desc) where placed_at is not null;
create index invoice_external on invoice (company_id, external_number);
create index invoice_tracking on invoice (company_id, tracking_ship_number);
create index invoice_number on invoice (company_id, number, id) where placed_at is not null;
create index invoice_id_placed on invoice (company_id, id) where placed_at is not null;
create index invoice_line_price on invoice_line (company_id, (price::double precision), id) where item_id is not null;
create index invoice_line_quantity on invoice_line (company_id, quantity, id) where item_id is not null;
create index invoice_line_total on invoice_line (company_id, ((quantity * price)::double precision), id) where item_id is not null;
create index invoice_lot_number on invoice_lot (company_id, lot);

-- Sales orders.
create index sales_order_total on sales_order (company_id, (total::double precision), id) where placed_at is not null;
create index sales_order_units on sales_order (company_id, units, id) where placed_at is not null;
create index sales_order_requested on sales_order (company_id, requested_on, id) where placed_at is not null;
create index sales_order_requested_down on sales_order (company_id, requested_on desc nulls last, id desc) where placed_at is not null;
create index sales_order_external on sales_order (company_id, external_number);
create index sales_order_to_ship on sales_order (company_id, placed_at, id) where status = 'Placed' and shipped_units < units;
create index sales_order_open on sales_order (company_id, placed_at, id) where status in ('Placed', 'Hold');
create index sales_order_allocation_quantity on sales_order_allocation (company_id, quantity, id);
create index sales_order_allocation_price on sales_order_allocation (company_id, (price::double precision), id);
create index sales_order_allocation_total on sales_order_allocation (company_id, ((quantity * price)::double precision), id);
create index sales_order_allocation_drop_ship on sales_order_allocation (company_id, id) where drop_ship;

-- Purchase orders and receipts.
create index purchase_order_state on purchase_order (company_id, status, id) where placed_at is not null;
create index purchase_order_expected on purchase_order (company_id, expected_on, id) where placed_at is not null;
create index purchase_order_expected_down on purchase_order (company_id, expected_on desc nulls last, id desc) where placed_at is not null;
create index purchase_order_total on purchase_order (company_id, (total::double precision), id) where placed_at is not null;
create index purchase_order_line_quantity on purchase_order_line (company_id, quantity, id);
create index purchase_order_line_price on purchase_order_line (company_id, (purchase_price::double precision), id);
create index purchase_order_line_total on purchase_order_line (company_id, (round(quantity * purchase_price, 2)::double precision), id);
create index receipt_state on receipt (company_id, status, id) where placed_at is not null;
create index receipt_vendor_bill on receipt (company_id, vendor_invoice, id);
create index receipt_total on receipt (company_id, (total::double precision), id) where placed_at is not null;
create index receipt_freight on receipt (company_id, (freight_charge::double precision), id) where placed_at is not null;
create index receipt_awaiting_bill on receipt (company_id, accounting_date) where status = 'Placed';
create index receipt_freight_open on receipt (company_id, accounting_date)
  where status <> 'Draft' and type <> 'Manual' and freight_charge <> coalesce(freight_billed, 0);
create index receipt_line_price on receipt_line (company_id, (purchase_price::double precision), id);
create index receipt_lot_number on receipt_lot (company_id, lot, id);
create index receipt_lot_expiry on receipt_lot (company_id, expires_on, id);
create index receipt_lot_quantity on receipt_lot (company_id, quantity, id);
create index receipt_lot_line on receipt_lot (company_id, line_id);

-- What is open of customers and vendors. Nothing that is settled is read.
create index open_item_open_customer on open_item (company_id, customer_id, side, due_on) include (balance) where balance > 0 and customer_id is not null;
create index open_item_open_vendor on open_item (company_id, vendor_id, side, due_on) include (balance) where balance > 0 and vendor_id is not null;
create index open_item_open_document on open_item (company_id, document_kind, document_id) include (balance) where balance > 0;
create index open_item_open_balance on open_item (company_id, document_kind, (balance::double precision), document_id) where balance > 0;

-- Payments and credits.
create index customer_payment_total on customer_payment (company_id, (total::double precision), id);
create index customer_payment_state on customer_payment (company_id, status, id);
create index customer_payment_method on customer_payment (company_id, method, id);
create index customer_payment_words on customer_payment (company_id, reference, id);
create index vendor_payment_total on vendor_payment (company_id, (total::double precision), id);
create index customer_credit_total on customer_credit (company_id, (amount::double precision), id);

-- The books and the stock ledger: exact words.
create index journal_entry_source on journal_entry (company_id, source_number);
create index journal_entry_posted on journal_entry (company_id, posted_at desc, id desc);
create index stock_movement_number on stock_movement (company_id, document_number);
create index invoice_freight_open on invoice (company_id, id) where status not in ('Draft', 'Void') and freight_service_cost <> 0;
create index invoice_line_drop_ship on invoice_line (company_id, invoice_id) where drop_ship;

-- Lists in the order of names: along the names, each with its documents.
create index invoice_of_customer on invoice (company_id, customer_id, id) where placed_at is not null;
create index invoice_of_rep on invoice (company_id, sales_rep_id, id) where placed_at is not null;
create index purchase_order_of_vendor on purchase_order (company_id, vendor_id, id) where placed_at is not null;
create index receipt_of_vendor on receipt (company_id, vendor_id, id) where placed_at is not null;
create index customer_payment_of_customer on customer_payment (company_id, customer_id, id);
create index customer_credit_of_customer on customer_credit (company_id, customer_id, id);
create index vendor_credit_of_vendor on vendor_credit (company_id, vendor_id, id);
-- The cost of a row of the catalog does not grow with the lots that are gone.
create index stock_item_held on stock (company_id, item_id) where on_hand > 0;
-- Demand and supply read what is open, and the last months of what was sold.
create index invoice_line_order on invoice_line (company_id, sales_order_id) where sales_order_id is not null;
create index purchase_order_line_open on purchase_order_line (company_id, variation_id) include (quantity, received, order_id)
  where received < quantity;
create index stock_movement_sold on stock_movement (company_id, item_id, accounting_date) include (stock_id, quantity)
  where reason in ('SHIP', 'SHIP_VOID');
-- Balances of accounts: the open months of an account, and the entries that belong to no month, from the index alone.
create index journal_line_open_month on journal_line (company_id, account_id, accounting_date) include (amount) where stage is null;
create index journal_line_stage_account on journal_line (company_id, account_id) include (amount) where stage is not null;
-- What was posted under a role, for the proof of the sub-ledgers, and what is on the shelves.
create index journal_line_role on journal_line (company_id, role) include (amount) where role is not null;
create index stock_held_value on stock (company_id) include (value) where on_hand > 0;
