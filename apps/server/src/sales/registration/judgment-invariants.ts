import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** Clocks of two machines are not quite the same. */
const SOON_AFTER = `interval '5 seconds'`

/** Orders shipped by an invoice; one that was never judged in this way has no evaluation. */
const SHIPMENTS = `
  select n.company_id, n.id, n.number, n.placed_at, n.ship_address, l.sales_order_id as order_id, (
      select c.evaluation_id from order_check c
      where c.company_id = n.company_id and c.order_id = l.sales_order_id and c.moment = 'invoice-place' and c.judged is not null
        and c.at <= n.placed_at + ${SOON_AFTER} order by c.at desc, c.id desc limit 1) as evaluation_id
  from invoice n
  join (select distinct company_id, invoice_id, sales_order_id from invoice_line where sales_order_id is not null) l
    on l.company_id = n.company_id and l.invoice_id = n.id
  where n.placed_at is not null and n.status <> 'Void'`

/** That what left the house is what was judged and released. */
export const judgmentInvariants: readonly Invariant[] = [
  bySql(
    'SO5',
    'Goods of an order went only where it was judged for',
    'The ship-to of each placed invoice with the places that the last check before it was made about',
    `with shipment as (${SHIPMENTS})
     select s.company_id, s.id, s.number, s.order_id, s.ship_address from shipment s
     join (select company_id, order_id, min(at) as since from order_check where judged is not null group by company_id, order_id) f
       on f.company_id = s.company_id and f.order_id = s.order_id and f.since <= s.placed_at
     left join order_check c on c.company_id = s.company_id and c.order_id = s.order_id and c.evaluation_id = s.evaluation_id
       and c.judged -> 'shipTo' @> jsonb_build_array(jsonb_build_object('address', s.ship_address ->> 'address',
         'address2', coalesce(s.ship_address ->> 'address2', ''), 'city', s.ship_address ->> 'city',
         'state', s.ship_address ->> 'state', 'zipCode', s.ship_address ->> 'zipCode'))
     where c.id is null limit 100`,
  ),
  bySql(
    'SO6',
    'Nothing left while a reason of its order was not released for as much',
    'Units on the invoices of an order with the units that the release of each reason covers',
    `with shipment as (${SHIPMENTS}),
     held as (
       select s.company_id, s.id, s.number, s.order_id, s.placed_at, c.code, x.variation_id
       from shipment s
       join order_check c on c.company_id = s.company_id and c.order_id = s.order_id and c.evaluation_id = s.evaluation_id
         and c.outcome = 'hold'
       cross join lateral (
         select null::uuid as variation_id
         union select (y ->> 'variationId')::uuid from jsonb_array_elements(c.judged -> 'scope' -> 'lines') y
         where not coalesce((y ->> 'bySubstance')::boolean, false)) x
     ), sent as (
       select h.*, (select coalesce(sum(k.quantity), 0) from invoice_line k, invoice m
         where k.company_id = h.company_id and k.sales_order_id = h.order_id and k.variation_id = h.variation_id
           and m.company_id = k.company_id and m.id = k.invoice_id and m.placed_at <= h.placed_at and m.status <> 'Void') as shipped
       from held h
     )
     select s.company_id, s.id, s.number, s.order_id, s.code, s.variation_id, s.shipped from sent s
     where not exists (select from sales_approval a
       where a.company_id = s.company_id and a.order_id = s.order_id and a.code = s.code
         and (a.decision = 'Approved' or a.decided_at > s.placed_at) and a.created_at <= s.placed_at + ${SOON_AFTER}
         and (s.variation_id is null or s.shipped <= (
           select coalesce(sum((y ->> 'quantity')::numeric), 0) from jsonb_array_elements(a.evidence -> 'scope' -> 'lines') y
           where (y ->> 'variationId')::uuid = s.variation_id))) limit 100`,
  ),
]
