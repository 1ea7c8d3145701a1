-- Who gets the last units is read once a page, of all open orders and from indexes alone.
drop index sales_order_to_ship;
create index sales_order_to_ship on sales_order (company_id, placed_at, id) include (requested_on, shipping_hold)
  where status = 'Placed' and shipped_units < units;
drop index sales_order_allocation_open;
create index sales_order_allocation_open on sales_order_allocation (company_id, order_id)
  include (id, line_id, item_id, variation_id, quantity, shipped, drop_ship) where shipped < quantity;
