import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'
import { quarantineInvariants } from './quarantine-invariants.ts'

const SOLD = `('SHIP', 'SHIP_VOID', 'CUSTOMER_RETURN', 'CUSTOMER_RETURN_CANCEL')`
const RETURNED = `('VENDOR_RETURN', 'VENDOR_RETURN_CANCEL')`

/** What must always be so in the stock ledger. The jobs that ask see every company. */
export const warehouseInvariants: readonly Invariant[] = [
  ...quarantineInvariants,
  bySql(
    'S1',
    'Every row of stock holds, in quantity and value, the sum of its movements',
    'The quantity and value stored on a row of stock with the sums of its movements.',
    `select s.company_id, s.id, s.on_hand, coalesce(m.quantity, 0) as moved, s.value, coalesce(m.value, 0) as moved_value from stock s
     left join (select company_id, stock_id, sum(quantity) as quantity, sum(value) as value from stock_movement
       group by company_id, stock_id) m on m.company_id = s.company_id and m.stock_id = s.id
     where s.on_hand <> coalesce(m.quantity, 0) or s.value <> coalesce(m.value, 0) limit 100`,
  ),
  bySql(
    'S2',
    'No row of stock holds less than nothing, and none has more reserved than it holds',
    'The quantities of each row of stock with zero and with each other.',
    'select company_id, id, on_hand, reserved from stock where on_hand < 0 or reserved < 0 or reserved > on_hand limit 100',
  ),
  bySql(
    'S3',
    'What is reserved of a row of stock is the sum of the allocations of drafts',
    'The reserved quantity stored on a row of stock with the sum of its allocations.',
    `select s.company_id, s.id, s.reserved, coalesce(a.quantity, 0) as allocated from stock s
     left join (select company_id, stock_id, sum(quantity) as quantity from allocation group by company_id, stock_id) a
       on a.company_id = s.company_id and a.stock_id = s.id
     where s.reserved <> coalesce(a.quantity, 0) limit 100`,
  ),
  bySql(
    'S4',
    'A serial number is in one place: its movements add up to one while it is in stock, and to none after',
    'The state of a serial number with the sum of its movements.',
    `select u.company_id, u.id, u.gtin, u.serial, u.state, coalesce(m.net, 0) as net from unit u
     left join (select x.company_id, x.unit_id, sum(sign(m.quantity)) as net from movement_unit x
       join stock_movement m on m.company_id = x.company_id and m.id = x.movement_id group by x.company_id, x.unit_id) m
       on m.company_id = u.company_id and m.unit_id = u.id
     where coalesce(m.net, 0) <> case when u.state = 'InStock' then 1 else 0 end limit 100`,
  ),
  bySql(
    'S5',
    'A serialized row of stock has as many units as it holds, another row none; a movement has as many as its quantity',
    'The quantity of serialized rows of stock and of their movements with the number of units of each.',
    `select s.company_id, s.id, s.on_hand, coalesce(u.units, 0) as units, 'stock' as of from stock s
     left join (select company_id, stock_id, count(*) as units from unit where stock_id is not null group by company_id, stock_id) u
       on u.company_id = s.company_id and u.stock_id = s.id
     where coalesce(u.units, 0) <> case when s.serialized then s.on_hand else 0 end
     union all
     select m.company_id, m.id, m.quantity, coalesce(x.units, 0), 'movement' from stock_movement m
     join stock s on s.company_id = m.company_id and s.id = m.stock_id
     left join (select company_id, movement_id, count(*) as units from movement_unit group by company_id, movement_id) x
       on x.company_id = m.company_id and x.movement_id = m.id
     where coalesce(x.units, 0) <> case when s.serialized then abs(m.quantity) else 0 end limit 100`,
  ),
  bySql(
    'S6',
    'A unit in stock has the item, variation, lot and receipt of its row; what drafts hold of it is held of that row',
    'Item, variation, lot and receipt of a unit with those of its row of stock, and the row of a draft with that of the unit.',
    `select u.company_id, u.id, u.serial from unit u join stock s on s.company_id = u.company_id and s.id = u.stock_id
     where (u.item_id, u.variation_id, u.lot_id) is distinct from (s.item_id, s.variation_id, s.lot_id)
       or u.receipt_id is distinct from s.receipt_id
     union all
     select a.company_id, a.unit_id, '' from allocation a join unit u on u.company_id = a.company_id and u.id = a.unit_id
     where a.stock_id is distinct from u.stock_id limit 100`,
  ),
  bySql(
    'S7',
    'Nothing was shipped that was in quarantine, expired or recalled at that moment',
    'The judgment stored with each shipping movement with what can be shipped.',
    `select company_id, id, document_number, judgment from stock_movement
     where reason = 'SHIP' and (judgment is null or judgment ->> 'status' <> 'Active' or (judgment ->> 'recalled')::boolean
       or judgment ->> 'expiresOn' < judgment ->> 'day') limit 100`,
  ),
  bySql(
    'S8',
    'Every movement of a stock operation has that operation, and what undoes a movement is its opposite',
    'The movements of stock operations with the operations, and each reversing movement with the one that it reverses.',
    `select m.company_id, m.id, m.document_number from stock_movement m
     left join stock_operation o on o.company_id = m.company_id and o.id = m.document_id
     where m.document_kind = 'stock-operation' and (o.id is null or o.number <> m.document_number)
     union all
     select m.company_id, m.id, m.document_number from stock_movement m
     join stock_movement o on o.company_id = m.company_id and o.id = m.reverses_id
     where m.quantity <> -o.quantity or m.stock_id <> o.stock_id
     union all
     select company_id, reverses_id, string_agg(document_number, ' ') from stock_movement
     where reverses_id is not null group by company_id, reverses_id having count(*) > 1 limit 100`,
  ),
  bySql(
    'S9',
    'A lot of an item has one row and one expiry, and stock has the lots of its own item',
    'The number of rows of a lot of an item with one, and the item of stock with the item of its lot.',
    `select company_id, item_id, number from lot group by company_id, item_id, number having count(*) > 1
     union all
     select s.company_id, s.item_id, l.number from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
     where l.item_id <> s.item_id limit 100`,
  ),
  bySql(
    'S10',
    'No more came back from customers than was shipped of a layer, and no more went back to vendors than was received',
    'The quantities returned by customers with those shipped, and those returned to vendors with those received, of each layer.',
    `select s.company_id, s.variation_id, s.receipt_id,
       sum(m.quantity) filter (where m.reason in ${SOLD}) as sold,
       sum(m.quantity) filter (where m.reason in ${RETURNED}) as returned,
       sum(m.quantity) filter (where m.reason = 'RECEIPT') as received
     from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id
     group by s.company_id, s.variation_id, s.receipt_id
     having coalesce(sum(m.quantity) filter (where m.reason in ${SOLD}), 0) > 0
       or coalesce(sum(m.quantity) filter (where m.reason in ${RETURNED}), 0) > 0
       or coalesce(-sum(m.quantity) filter (where m.reason in ${RETURNED}), 0) >
         coalesce(sum(m.quantity) filter (where m.reason in ('RECEIPT', 'ADJUST')), 0) limit 100`,
  ),
  bySql(
    'S11',
    'The history of every serial number begins where it came in',
    'The serial numbers with the movements that brought goods in.',
    `select u.company_id, u.id, u.gtin, u.serial from unit u
     left join (select distinct x.company_id, x.unit_id from movement_unit x
       join stock_movement m on m.company_id = x.company_id and m.id = x.movement_id
       where m.quantity > 0 and m.reason in ('RECEIPT', 'SERIALIZE', 'ADJUST')) m
       on m.company_id = u.company_id and m.unit_id = u.id
     where m.unit_id is null limit 100`,
  ),
  bySql(
    'S12',
    'On every day, what stock moved in value is what its documents booked to the account of inventory, to the cent',
    'The values of the stock movements of a day with the sum of the journal lines of that day under inventory on its account.',
    `select coalesce(m.company_id, j.company_id) as company_id, coalesce(m.accounting_date, j.accounting_date) as day,
       coalesce(m.value, 0) as moved, coalesce(j.amount, 0) as booked
     from (select company_id, accounting_date, sum(value) as value from stock_movement group by company_id, accounting_date) m
     full join (select l.company_id, l.accounting_date, sum(l.amount) as amount from journal_line l
       join mapped_account i on i.company_id = l.company_id and i.account_id = l.account_id and i.role = l.role
       where l.role = 'inventory' group by l.company_id, l.accounting_date) j
       on j.company_id = m.company_id and j.accounting_date = m.accounting_date
     where coalesce(m.value, 0) <> coalesce(j.amount, 0) limit 100`,
  ),
  bySql(
    'S14',
    'Bin moves, quarantine, lot corrections and serialization change neither quantity nor value',
    'The sums of quantity and value of movements inside the warehouse with zero.',
    `select company_id, document_kind, document_id, reason, sum(quantity) as quantity, sum(value) as value from stock_movement
     where reason in ('LOCATION', 'QUARANTINE_IN', 'QUARANTINE_OUT', 'LOT_RENAME', 'SERIALIZE')
     group by company_id, document_kind, document_id, reason having sum(quantity) <> 0 or sum(value) <> 0 limit 100`,
  ),
  bySql(
    'S15',
    'No lot that was recalled can be sold',
    'The recalled lots with the active stock of them.',
    `select s.company_id, s.id, l.number from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
     where l.recalled_at is not null and s.status = 'Active' and s.on_hand > 0 limit 100`,
  ),
  bySql(
    'S16',
    'What a layer of a receipt cost, late cost included, is what is on hand of it plus what is out of it',
    'The cost that came into a layer with the value on hand of it plus the value that left it.',
    `select s.company_id, s.receipt_id, s.variation_id, s.value as on_hand, coalesce(m.gone, 0) + coalesce(c.gone, 0) as out,
       coalesce(m.came, 0) + coalesce(c.amount, 0) as cost
     from (select company_id, receipt_id, variation_id, sum(value) as value from stock where receipt_id is not null
       group by company_id, receipt_id, variation_id) s
     left join (select s.company_id, s.receipt_id, s.variation_id,
         sum(m.value) filter (where m.reason = 'RECEIPT' or (m.reason = 'ADJUST' and m.quantity > 0)) as came,
         -sum(m.value) filter (where m.reason in ${SOLD} or m.reason in ${RETURNED} or m.reason = 'DESTROY'
           or (m.reason = 'ADJUST' and m.quantity < 0)) as gone
       from stock_movement m join stock s on s.company_id = m.company_id and s.id = m.stock_id and s.receipt_id is not null
       group by s.company_id, s.receipt_id, s.variation_id) m
       on m.company_id = s.company_id and m.receipt_id = s.receipt_id and m.variation_id = s.variation_id
     left join (select company_id, receipt_id, variation_id, sum(amount) as amount,
         sum(amount) filter (where place <> 'stock') as gone from late_cost group by company_id, receipt_id, variation_id) c
       on c.company_id = s.company_id and c.receipt_id = s.receipt_id and c.variation_id = s.variation_id
     where s.value + coalesce(m.gone, 0) + coalesce(c.gone, 0) <> coalesce(m.came, 0) + coalesce(c.amount, 0) limit 100`,
  ),
  bySql(
    'S17',
    'What comes back of a shipment has its share of what the shipment cost by then, and the last unit brings all of it',
    'The value of each return of a shipment with its share of the cost of the shipment by then.',
    `with event as (
       select company_id, id as shipment_id, at, id, -quantity as units, -value as cost, false as back from stock_movement
       where reason in ('SHIP', 'VENDOR_RETURN')
       union all
       select company_id, shipment_id, at, id, -quantity, -value, quantity > 0 from stock_movement where shipment_id is not null
       union all
       select company_id, movement_id, at, id, 0, amount, false from late_cost where movement_id is not null
     ), running as (
       select *, sum(units) over before as units_out, sum(cost) over before as cost_out from event
       window before as (partition by company_id, shipment_id order by at, id rows between unbounded preceding and 1 preceding)
     )
     select company_id, shipment_id, id, -units as units, -cost as brought, cost_out, units_out from running
     where back and abs(cost + greatest(0, round(cost_out * -units / nullif(units_out, 0), 2)))
       > case when units_out = -units then 0 else 0.01 end
     union all
     select company_id, null, id, quantity, value, null, null from stock_movement
     where shipment_id is null and reason in ('SHIP_VOID', 'CUSTOMER_RETURN', 'VENDOR_RETURN_CANCEL') limit 100`,
  ),
  bySql(
    'D1.stock-operation',
    'No more stock operations exist than numbers were given',
    'The number of stock operations with the last number given.',
    `select o.company_id, count(*) as operations, max(c.last) as numbers from stock_operation o
     left join document_counter c on c.company_id = o.company_id and c.series = 'stock-operation'
     group by o.company_id having count(*) > coalesce(max(c.last), 0) limit 100`,
  ),
]
