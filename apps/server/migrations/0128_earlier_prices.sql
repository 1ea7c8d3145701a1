-- When its order was placed is kept on each line, so that the price before is found by one step along an index. The rows of
-- every company follow, so the owner looks past the policies for a moment.
alter table purchase_order no force row level security;
alter table purchase_order_line no force row level security;
alter table purchase_order_line add column placed_at timestamptz;
alter table purchase_order_line disable trigger user;
update purchase_order_line l set placed_at = o.placed_at
from purchase_order o where o.company_id = l.company_id and o.id = l.order_id and o.placed_at is not null;
alter table purchase_order_line enable trigger user;
alter table purchase_order_line force row level security;
alter table purchase_order force row level security;

create function keep_line_placed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'purchase_order' then
    update purchase_order_line l set placed_at = new.placed_at where l.company_id = new.company_id and l.order_id = new.id;
  else
    new.placed_at := (select o.placed_at from purchase_order o where o.company_id = new.company_id and o.id = new.order_id);
  end if;
  return new;
end $$;
create trigger keep_line_placed after update of placed_at on purchase_order for each row
  when (old.placed_at is distinct from new.placed_at) execute function keep_line_placed();
create trigger keep_line_placed before insert on purchase_order_line for each row execute function keep_line_placed();

create index purchase_order_line_earlier on purchase_order_line (company_id, variation_id, placed_at desc) include (purchase_price)
  where placed_at is not null;
-- The movement by which goods came into a row of stock.
create index stock_movement_came_in on stock_movement (company_id, stock_id, at desc, id desc) where quantity > 0;
