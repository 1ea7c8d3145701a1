import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** What must always be so about orders, their reservations and their reasons. */
export const salesInvariants: readonly Invariant[] = [
  bySql(
    'SO1',
    'The head of an order has the sums of its allocations, and a line that of its own',
    'The totals stored on an order and its lines with the sums of their allocations.',
    `select o.company_id, o.id, o.number, o.total, a.total as summed from sales_order o
     left join (select company_id, order_id, sum(quantity * price) as total, sum(quantity) as units, sum(shipped) as shipped,
         count(distinct line_id) as lines
       from sales_order_allocation group by company_id, order_id) a on a.company_id = o.company_id and a.order_id = o.id
     where (o.total, o.units, o.shipped_units, o.line_count)
       is distinct from (coalesce(a.total, 0), coalesce(a.units, 0), coalesce(a.shipped, 0), coalesce(a.lines, 0)) 
     union all
     select l.company_id, l.order_id, 'line', l.quantity, a.quantity from sales_order_line l
     left join (select company_id, line_id, sum(quantity) as quantity from sales_order_allocation group by company_id, line_id) a
       on a.company_id = l.company_id and a.line_id = l.id
     where l.quantity <> coalesce(a.quantity, 0) limit 100`,
  ),
  bySql(
    'SO2',
    'Only open orders reserve, each what it still waits for, and no drop-ship line does',
    'Each reservation with the status of its order and the unshipped quantity of its allocation, in both directions.',
    `select r.company_id, r.order_id, r.allocation_id, r.quantity, a.quantity - a.shipped as waiting, o.status from reservation r
     join sales_order_allocation a on a.company_id = r.company_id and a.id = r.allocation_id
     join sales_order o on o.company_id = r.company_id and o.id = r.order_id
     where o.status not in ('Placed', 'Hold') or a.drop_ship or r.quantity <> a.quantity - a.shipped
       or r.variation_id <> a.variation_id
     union all
     select a.company_id, a.order_id, a.id, 0, a.quantity - a.shipped, o.status from sales_order_allocation a
     join sales_order o on o.company_id = a.company_id and o.id = a.order_id and o.status = 'Placed'
     left join reservation r on r.company_id = a.company_id and r.allocation_id = a.id
     where r.allocation_id is null and not a.drop_ship and a.shipped < a.quantity limit 100`,
  ),
  bySql(
    'SO3',
    'An order is on hold exactly while a reason waits or is rejected',
    'The status of an order with the approvals that wait or are rejected.',
    `select o.company_id, o.id, o.number, o.status from sales_order o
     left join (select distinct company_id, order_id from sales_approval where status in ('Pending', 'Rejected')) a
       on a.company_id = o.company_id and a.order_id = o.id
     where (o.status = 'Hold') <> (a.order_id is not null) limit 100`,
  ),
  bySql(
    'SO4',
    'A request is placed exactly when an order was made of it',
    'The status of a request with the orders that name it.',
    `select r.company_id, r.id, r.number, r.status from sales_request r
     left join sales_order o on o.company_id = r.company_id and o.request_id = r.id
     where (r.status = 'Placed') <> (o.id is not null) limit 100`,
  ),
  bySql(
    'M13',
    'What the last check of an open order holds it for, credit among it, has a reason that waits for a decision',
    'The holds of the last check of an open order with its approvals.',
    `select c.company_id, c.order_id, c.code, o.status from order_check c
     join (select distinct on (company_id, order_id) company_id, order_id, evaluation_id from order_check
       order by company_id, order_id, at desc, id desc) l
       on l.company_id = c.company_id and l.order_id = c.order_id and l.evaluation_id = c.evaluation_id
     join sales_order o on o.company_id = c.company_id and o.id = c.order_id and o.status in ('Placed', 'Hold')
     left join sales_approval a on a.company_id = c.company_id and a.order_id = c.order_id and a.code = c.code and a.status <> 'Ended'
     where c.outcome = 'hold' and a.id is null limit 100`,
  ),
]
