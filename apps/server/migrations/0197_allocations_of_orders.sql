-- Conversion adds up the lines of every order of a month: what it needs stands in the index beside the order.
drop index sales_order_allocation_order;
create index sales_order_allocation_order on sales_order_allocation (company_id, order_id)
  include (placed_quantity, shipped, quantity, price);
