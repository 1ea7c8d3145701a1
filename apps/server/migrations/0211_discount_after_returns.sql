-- The discount for paying early is on the goods that were not returned (P36): an open item keeps what the discount is counted on,
-- its percent and what of the goods came back.
do $$
declare walled text;
begin
  foreach walled in array array['open_item', 'invoice', 'receipt', 'customer_return', 'vendor_return', 'property']
  loop execute format('alter table %I no force row level security', walled); end loop;
end $$;
alter table open_item
  add column discount_base numeric(14, 2) not null default 0,
  add column discount_percent numeric(9, 4) not null default 0,
  add column goods_returned numeric(14, 2) not null default 0 check (goods_returned >= 0);
update open_item o set discount_base = d.base, discount_percent = case
    when t.discount_percent is not null and round(d.base * t.discount_percent / 100, 2) = o.discount_amount then t.discount_percent
    else round(100 * o.discount_amount / d.base, 4) end
from (
    select n.company_id, 'invoice' as kind, n.id, n.terms_id, n.merchandise as goods, n.total from invoice n where n.status <> 'Draft'
    union all
    select r.company_id, 'receipt', r.id, r.terms_id, coalesce(r.bill_total - coalesce(r.bill_freight, 0), r.total), coalesce(r.bill_total, r.total)
    from receipt r where r.status <> 'Draft') g
  left join property t on t.company_id = g.company_id and t.id = g.terms_id
  cross join lateral (select case when t.discount_on_total then g.total else g.goods end as base) d
where o.company_id = g.company_id and o.document_kind = g.kind and o.document_id = g.id and o.discount_amount > 0 and d.base > 0;
update open_item o set goods_returned = b.returned,
  discount_amount = case when o.discount_percent = 0 then o.discount_amount
    else greatest(0, round((o.discount_base - b.returned) * o.discount_percent / 100, 2)) end
from (
    select company_id, 'invoice' as kind, invoice_id as document_id, sum(total + restocking_fee) as returned from customer_return
    where status = 'Placed' group by company_id, invoice_id
    union all
    select company_id, 'receipt', receipt_id, sum(total) from vendor_return where status = 'Placed' group by company_id, receipt_id) b
where o.company_id = b.company_id and o.document_kind = b.kind and o.document_id = b.document_id;
do $$
declare walled text;
begin
  foreach walled in array array['open_item', 'invoice', 'receipt', 'customer_return', 'vendor_return', 'property']
  loop execute format('alter table %I force row level security', walled); end loop;
end $$;
