-- Invoices, which are shipments: lots, serial numbers, packages, charges, returns and commissions. Written by the sales area only.

-- The rate table of shipping services, kept by administrators.
create table shipping_service (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  value text not null check (value <> ''),
  label text not null check (label <> ''),
  carrier text not null default '',
  -- Package options by package type code; empty means all.
  package_types text[] not null default '{}',
  base_rate numeric(14, 2) not null default 0 check (base_rate >= 0),
  rate_per_pound numeric(14, 4) not null default 0 check (rate_per_pound >= 0),
  insurance_percent numeric(6, 4) not null default 0 check (insurance_percent >= 0),
  transit_days integer,
  position integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, value)
);

create table invoice (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text,
  status text not null default 'Draft' check (status in ('Draft', 'Placed', 'Validated', 'Closed', 'Void')),
  type text not null default 'Standard' check (type in ('Standard', 'Manual')),
  sales_order_id uuid,
  customer_id uuid not null,
  sales_rep_id uuid,
  bill_address jsonb,
  ship_address_id uuid,
  ship_address jsonb,
  service_value text,
  service_label text,
  package_type_value text,
  package_type_label text,
  tracking_ship_number text not null default '',
  other_currency text,
  other_currency_total numeric(14, 2),
  freight_service_cost numeric(14, 2) not null default 0,
  freight_charge numeric(14, 2) not null default 0,
  line_count integer not null default 0,
  units integer not null default 0,
  merchandise numeric(14, 2) not null default 0,
  charges_total numeric(14, 2) not null default 0,
  costs_total numeric(14, 2) not null default 0,
  -- What the customer owes: merchandise, charges and freight.
  total numeric(14, 2) not null default 0,
  -- Cost of goods by receipt layer, once placed.
  cost_of_goods numeric(14, 2),
  terms_id uuid,
  due_on date,
  external_number text not null default '',
  note text not null default '',
  shipping_hold boolean not null default false,
  -- Placed invoices that leave together have the same.
  shipment_id uuid,
  -- Why a draft needs attention, for example after a lot was quarantined.
  flagged text,
  placed_at timestamptz,
  placed_by uuid,
  accounting_date date,
  validated_at timestamptz,
  validated_by uuid,
  validation_note text,
  closed_at timestamptz,
  void_at timestamptz,
  void_by uuid,
  void_reason text,
  emailed_at timestamptz,
  created_at timestamptz not null default now(),
  created_by uuid,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, sales_order_id) references sales_order,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, sales_rep_id) references company_user,
  foreign key (company_id, ship_address_id) references customer_address,
  foreign key (company_id, terms_id) references property,
  foreign key (company_id, placed_by) references company_user,
  foreign key (company_id, validated_by) references company_user,
  foreign key (company_id, void_by) references company_user,
  foreign key (company_id, created_by) references company_user,
  check ((status = 'Draft') = (placed_at is null)),
  check (status = 'Draft' or number is not null),
  check ((status = 'Void') = (void_at is not null))
);
create index invoice_status on invoice (company_id, status, created_at desc, id desc);
create index invoice_placed on invoice (company_id, placed_at desc, id desc) where placed_at is not null;
create index invoice_order on invoice (company_id, sales_order_id) where sales_order_id is not null;
create index invoice_customer on invoice (company_id, customer_id, status);
create index invoice_rep on invoice (company_id, sales_rep_id, placed_at desc) where sales_rep_id is not null;
create index invoice_shipment on invoice (company_id, shipment_id) where shipment_id is not null;
create index invoice_address on invoice (company_id, ship_address_id) where ship_address_id is not null;
create index invoice_customer_placed on invoice (company_id, customer_id, placed_at desc, id desc) where placed_at is not null;
create index invoice_accounting_date on invoice (company_id, accounting_date) where status in ('Validated', 'Closed');
-- What a rep sold in a month, and who bought for the first time.
create index invoice_rep_day on invoice (company_id, sales_rep_id, accounting_date) where status in ('Validated', 'Closed');

create table invoice_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  position integer not null,
  sales_order_id uuid,
  order_allocation_id uuid,
  -- A line of a manual invoice has a description and may have an account instead of an item.
  item_id uuid,
  variation_id uuid,
  account_id uuid,
  description text not null default '',
  quantity integer not null check (quantity >= 0),
  price numeric(14, 2) not null default 0,
  -- Sales cost and rebate for profit; cost of goods by layer is in the lots.
  cost numeric(14, 4) not null default 0,
  pcr numeric(14, 4) not null default 0,
  cost_of_goods numeric(14, 2),
  returned integer not null default 0 check (returned >= 0),
  drop_ship boolean not null default false,
  version integer not null default 1,
  -- The class of the item on the day on which the invoice was placed.
  item_class jsonb,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, sales_order_id) references sales_order,
  foreign key (company_id, order_allocation_id) references sales_order_allocation,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, account_id) references property,
  check (returned <= quantity)
);
create unique index invoice_line_allocation_key on invoice_line (company_id, invoice_id, order_allocation_id) where order_allocation_id is not null;
create index invoice_line_invoice on invoice_line (company_id, invoice_id, position);
create index invoice_line_allocation on invoice_line (company_id, order_allocation_id) where order_allocation_id is not null;
create index invoice_line_item on invoice_line (company_id, item_id) where item_id is not null;
create index invoice_line_variation on invoice_line (company_id, variation_id) where variation_id is not null;

-- The lots of a placed line, frozen. A draft's lots are its allocations; drop-ship lots are typed.
create table invoice_lot (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  line_id uuid not null,
  lot text not null,
  expires_on date not null,
  serialized boolean not null default false,
  quantity integer not null check (quantity > 0),
  stock_id uuid,
  lot_id uuid,
  receipt_id uuid,
  cost_of_goods numeric(14, 2) not null default 0,
  returned integer not null default 0,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, line_id) references invoice_line,
  foreign key (company_id, stock_id) references stock,
  foreign key (company_id, lot_id) references lot,
  foreign key (company_id, receipt_id) references receipt,
  check (returned between 0 and quantity)
);
create index invoice_lot_invoice on invoice_lot (company_id, invoice_id);
create index invoice_lot_line on invoice_lot (company_id, line_id);
create index invoice_lot_lot on invoice_lot (company_id, lot_id) where lot_id is not null;

create table invoice_unit (
  company_id uuid not null,
  invoice_lot_id uuid not null,
  unit_id uuid not null,
  gtin text not null,
  serial text not null,
  returned boolean not null default false,
  primary key (company_id, invoice_lot_id, unit_id),
  foreign key (company_id, invoice_lot_id) references invoice_lot,
  foreign key (company_id, unit_id) references unit
);
create index invoice_unit_unit on invoice_unit (company_id, unit_id);

create table invoice_package (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  position integer not null,
  insurance_amount numeric(14, 2) not null default 0 check (insurance_amount >= 0),
  weight numeric(10, 3) not null default 0 check (weight >= 0),
  height numeric(10, 2) not null default 0 check (height >= 0),
  width numeric(10, 2) not null default 0 check (width >= 0),
  length numeric(10, 2) not null default 0 check (length >= 0),
  container_id uuid,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, container_id) references container
);
create index invoice_package_invoice on invoice_package (company_id, invoice_id, position);

-- Charges are billed to the customer; costs only lower the profit.
create table invoice_charge (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  kind text not null check (kind in ('charge', 'cost')),
  property_id uuid,
  description text not null default '',
  amount numeric(14, 2) not null,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, property_id) references property
);
create index invoice_charge_invoice on invoice_charge (company_id, invoice_id);

create table invoice_merge (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  merged_id uuid not null,
  sales_order_id uuid,
  sales_order_number text not null default '',
  merged_at timestamptz not null default now(),
  merged_by uuid,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, merged_by) references company_user
);
create index invoice_merge_invoice on invoice_merge (company_id, invoice_id);

create table customer_return (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  number text not null,
  status text not null default 'Placed' check (status in ('Placed', 'Canceled')),
  invoice_id uuid not null,
  customer_id uuid not null,
  reason text not null default '',
  restocking_fee numeric(14, 2) not null default 0 check (restocking_fee >= 0),
  -- What the customer is credited, and what the goods had cost.
  total numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  credit_id uuid,
  placed_at timestamptz not null default now(),
  placed_by uuid,
  accounting_date date not null,
  canceled_at timestamptz,
  canceled_by uuid,
  version integer not null default 1,
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, customer_id) references customer,
  foreign key (company_id, placed_by) references company_user,
  foreign key (company_id, canceled_by) references company_user
);
create index customer_return_placed on customer_return (company_id, placed_at desc, id desc);
create index customer_return_invoice on customer_return (company_id, invoice_id);
create index customer_return_customer on customer_return (company_id, customer_id);
create index customer_return_day on customer_return (company_id, accounting_date) where status = 'Placed';

create table customer_return_line (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  return_id uuid not null,
  invoice_line_id uuid not null,
  invoice_lot_id uuid not null,
  item_id uuid not null,
  variation_id uuid not null,
  stock_id uuid,
  lot text not null,
  quantity integer not null check (quantity > 0),
  price numeric(14, 2) not null,
  amount numeric(14, 2) not null,
  cost numeric(14, 2) not null,
  units jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, return_id) references customer_return,
  foreign key (company_id, invoice_line_id) references invoice_line,
  foreign key (company_id, invoice_lot_id) references invoice_lot,
  foreign key (company_id, item_id) references item,
  foreign key (company_id, variation_id) references item_variation,
  foreign key (company_id, stock_id) references stock
);
create index customer_return_line_return on customer_return_line (company_id, return_id);
create index customer_return_line_line on customer_return_line (company_id, invoice_line_id);

-- Dated corrections of cost, rebate and internal costs, which count for profit from their day on and never post.
create table profit_correction (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  line_id uuid,
  field text not null check (field in ('cost', 'pcr', 'costs', 'freightServiceCost', 'charges', 'freightCharge')),
  before numeric(14, 4) not null,
  after numeric(14, 4) not null,
  -- By how much the profit of the invoice changes.
  profit_change numeric(14, 2) not null,
  effective_on date not null,
  note text not null default '',
  at timestamptz not null default now(),
  user_id uuid,
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, line_id) references invoice_line,
  foreign key (company_id, user_id) references company_user
);
create index profit_correction_invoice on profit_correction (company_id, invoice_id);
create index profit_correction_date on profit_correction (company_id, effective_on);

-- The percent of profit that a rep earns, from a day on.
create table commission_rate (
  company_id uuid not null references company,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  effective_on date not null,
  percent numeric(5, 2) not null check (percent between 0 and 100),
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (company_id, id),
  unique (company_id, user_id, effective_on),
  foreign key (company_id, user_id) references company_user,
  foreign key (company_id, created_by) references company_user
);
create index commission_rate_user on commission_rate (company_id, user_id, effective_on desc);

-- Accrued when an invoice closes; a correction is a new row.
create table commission (
  company_id uuid not null,
  id uuid not null default uuidv7(),
  invoice_id uuid not null,
  user_id uuid not null,
  basis numeric(14, 2) not null,
  percent numeric(5, 2) not null,
  -- What this row adds to what was accrued before.
  amount numeric(14, 2) not null,
  accounting_date date not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, invoice_id) references invoice,
  foreign key (company_id, user_id) references company_user
);
create index commission_invoice on commission (company_id, invoice_id);
create index commission_user on commission (company_id, user_id, accounting_date);

-- Available to promise, for every screen and every check: free active stock that stays good long enough, less what other
-- orders wait for and have not in hand yet. Negative means backorder. `apart` is an order whose own reservations do not count.
create function available(variations uuid[], customer_class uuid, day date, apart uuid default null)
returns table (variation_id uuid, on_hand integer, quarantined integer, allocated integer, reserved integer, available integer)
language sql stable as $$
  with asked as (select distinct unnest(variations) as variation_id),
  dating as (
    select coalesce((select p.min_days_to_expiry from property p
      where p.company_id = nullif(current_setting('app.company', true), '')::uuid and p.id = customer_class), 0) as days
  ),
  held as (
    select s.variation_id,
      sum(s.on_hand) filter (where s.status = 'Active' and l.recalled_at is null and l.expires_on >= day + dating.days) as on_hand,
      sum(s.on_hand) filter (where s.status = 'Quarantine') as quarantined,
      sum(s.reserved) filter (where s.status = 'Active' and l.recalled_at is null and l.expires_on >= day + dating.days) as allocated
    from asked join stock s on s.company_id = nullif(current_setting('app.company', true), '')::uuid
      and s.variation_id = asked.variation_id and s.on_hand > 0
    join lot l on l.company_id = s.company_id and l.id = s.lot_id
    cross join dating
    group by s.variation_id
  ),
  promised as (
    select r.variation_id, sum(greatest(0, r.quantity - coalesce(d.drafted, 0))) as reserved
    from asked join reservation r on r.company_id = nullif(current_setting('app.company', true), '')::uuid
      and r.variation_id = asked.variation_id
    left join lateral (select sum(a.quantity) as drafted from invoice_line il
      join allocation a on a.company_id = il.company_id and a.line_id = il.id
      where il.company_id = r.company_id and il.order_allocation_id = r.allocation_id) d on true
    where (r.expires_at is null or r.expires_at > now()) and r.order_id is distinct from apart
    group by r.variation_id
  )
  select asked.variation_id, coalesce(held.on_hand, 0)::integer, coalesce(held.quarantined, 0)::integer,
    coalesce(held.allocated, 0)::integer, coalesce(promised.reserved, 0)::integer,
    (coalesce(held.on_hand, 0) - coalesce(held.allocated, 0) - coalesce(promised.reserved, 0))::integer
  from asked left join held using (variation_id) left join promised using (variation_id)
$$;

-- What is received or shipped and not billed, a row for each document; what is owed is negative, as on the accounts.
create view accrual with (security_invoker = true) as
-- Goods of receipts that wait for their bill.
select r.company_id, 'received-not-invoiced'::text as ledger, 'receipt'::text as kind, r.id as document_id, r.number,
  v.friendly_name as party, r.accounting_date as day, -r.merchandise as amount
from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
where r.status = 'Placed'
union all
-- Drop-ship sales: received from the vendor at the cost of the sale, less what was invoiced to the customer.
select s.company_id, 'received-not-invoiced', 'sales-order', s.id, s.number, c.company_name, min(d.day), sum(d.amount)
from (
  select a.company_id, a.order_id, n.accounting_date as day, -l.cost_of_goods as amount from invoice_line l
    join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status not in ('Draft', 'Void')
    join sales_order_allocation a on a.company_id = l.company_id and a.id = l.order_allocation_id
  where l.drop_ship
  union all
  select b.company_id, b.order_id, b.day, round(least(b.quantity, greatest(0, b.received - b.before)) * b.cost, 2) from (
    select a.company_id, a.order_id, a.cost, t.quantity, l.received, (select min(r.accounting_date) from receipt_line x
        join receipt r on r.company_id = x.company_id and r.id = x.receipt_id and r.status <> 'Draft'
        where x.company_id = l.company_id and x.order_line_id = l.id) as day,
      coalesce(sum(t.quantity) over (partition by t.company_id, t.line_id order by t.id
        rows between unbounded preceding and 1 preceding), 0) as before
    from purchase_order_target t
      join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id and l.received > 0
      join purchase_order o on o.company_id = l.company_id and o.id = l.order_id and o.drop_ship
      join sales_order_allocation a on a.company_id = t.company_id and a.id = t.allocation_id and a.drop_ship) b) d
  join sales_order s on s.company_id = d.company_id and s.id = d.order_id
  join customer c on c.company_id = s.company_id and c.id = s.customer_id
group by s.company_id, s.id, s.number, c.company_name having sum(d.amount) <> 0
union all
select n.company_id, 'received-not-invoiced', 'invoice', n.id, n.number, c.company_name, n.accounting_date, -sum(l.cost_of_goods)
from invoice_line l
  join invoice n on n.company_id = l.company_id and n.id = l.invoice_id and n.status not in ('Draft', 'Void')
  join customer c on c.company_id = n.company_id and c.id = n.customer_id
where l.drop_ship and l.order_allocation_id is null
group by n.company_id, n.id, n.number, c.company_name, n.accounting_date having sum(l.cost_of_goods) <> 0
union all
-- Freight of receipts and shipments that no bill cleared, and the bills of carriers that clear it.
select r.company_id, 'accrued-freight', 'receipt', r.id, r.number, v.friendly_name, r.accounting_date,
  coalesce(r.freight_billed, 0) - r.freight_charge
from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
where r.status <> 'Draft' and r.type <> 'Manual' and r.freight_charge <> coalesce(r.freight_billed, 0)
union all
select n.company_id, 'accrued-freight', 'invoice', n.id, n.number, c.company_name, n.accounting_date,
  -(n.freight_service_cost + coalesce(p.change, 0))
from invoice n join customer c on c.company_id = n.company_id and c.id = n.customer_id
  left join (select company_id, invoice_id, sum(profit_change) as change from profit_correction where field = 'freightServiceCost'
    group by company_id, invoice_id) p on p.company_id = n.company_id and p.invoice_id = n.id
where n.status not in ('Draft', 'Void') and n.freight_service_cost + coalesce(p.change, 0) <> 0
union all
select r.company_id, 'accrued-freight', 'receipt', r.id, r.number, v.friendly_name, r.accounting_date, sum(l.quantity * l.purchase_price)
from receipt_line l
  join receipt r on r.company_id = l.company_id and r.id = l.receipt_id and r.status <> 'Draft'
  join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
  join property m on m.company_id = l.company_id and m.type = 'accountMapping' and m.code = 'accrued-freight' and m.account_id = l.account_id
group by r.company_id, r.id, r.number, v.friendly_name, r.accounting_date having sum(l.quantity * l.purchase_price) <> 0;
grant select on accrual to galen_app, galen_jobs;

call protect_company_table('shipping_service');
call protect_company_table('invoice');
call protect_company_table('invoice_line');
call protect_company_table('invoice_lot');
call protect_company_table('invoice_unit');
call protect_company_table('invoice_package');
call protect_company_table('invoice_charge');
call protect_company_table('invoice_merge');
call protect_company_table('customer_return');
call protect_company_table('customer_return_line', true);
call protect_company_table('profit_correction', true);
call protect_company_table('commission_rate');
call protect_company_table('commission', true);
grant delete on shipping_service, invoice, invoice_line, invoice_lot, invoice_unit, invoice_package, invoice_charge, invoice_merge
  to galen_app;
call create_rls_policies();
