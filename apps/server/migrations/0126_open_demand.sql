-- Demand and supply of all variations are read from indexes alone: what is open, what is held, which lots may be sold.
create index sales_order_allocation_open on sales_order_allocation (company_id, order_id)
  include (id, item_id, variation_id, quantity, shipped, drop_ship) where shipped < quantity;
drop index stock_variation;
create index stock_variation on stock (company_id, variation_id) include (on_hand, reserved, status, lot_id) where on_hand > 0;
create index lot_sellable on lot (company_id, id) include (expires_on) where recalled_at is null;
drop index sales_order_open;
create index sales_order_open on sales_order (company_id, placed_at, id) include (number, status, customer_id)
  where status in ('Placed', 'Hold');
create index sales_order_allocation_drop_ship_item on sales_order_allocation (company_id, item_id, id) where drop_ship;
drop index stock_item_held;
create index stock_item_held on stock (company_id, item_id) include (on_hand, reserved, status, lot_id) where on_hand > 0;
