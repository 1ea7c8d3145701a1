import type { Lifecycle } from '@galen/domain/lifecycle'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { receiptLifecycle } from '@galen/domain/purchasing/receipt'
import { ledgerBalances } from '../../accounting/ledger-balances.ts'
import { bySql, type Invariant } from '../../platform/invariants/invariant.ts'

/** The arrows of a lifecycle as rows of a statement; names of statuses are our own words. */
const arrows = (entity: string, { edges }: Lifecycle) =>
  edges.map(({ from, to }) => `('${entity}', '${from}', '${to}')`).join(', ')

/** What must always be so of purchase orders, receipts and returns. */
export const purchasingInvariants: readonly Invariant[] = [
  bySql(
    'P1',
    'The total of a purchase order is the sum of its rounded lines',
    'The total stored on a purchase order with the sum of quantity times price of its lines.',
    `select o.company_id, o.id, o.total, coalesce(l.total, 0) as lines from purchase_order o
     left join (select company_id, order_id, sum(round(quantity * purchase_price, 2)) as total from purchase_order_line
       group by company_id, order_id) l on l.company_id = o.company_id and l.order_id = o.id
     where o.total <> coalesce(l.total, 0) limit 100`,
  ),
  bySql(
    'P1.placed',
    'A line of a purchase order says when its order was placed',
    'The placing time on each line with that of its order.',
    `select o.company_id, o.id, l.id as line, l.placed_at, o.placed_at as order_placed_at from purchase_order o
     join purchase_order_line l on l.company_id = o.company_id and l.order_id = o.id
     where l.placed_at is distinct from o.placed_at limit 100`,
  ),
  bySql(
    'P2',
    'What a line of a purchase order has received is the sum of its placed receipts, and no more than was ordered',
    'The received quantity stored on an order line with the quantities of its placed receipt lines, and with the ordered quantity.',
    `select l.company_id, l.id, l.quantity, l.received, coalesce(r.quantity, 0) as receipts from purchase_order_line l
     left join (select x.company_id, x.order_line_id, sum(x.quantity) as quantity from receipt_line x
       join receipt r on r.company_id = x.company_id and r.id = x.receipt_id and r.status <> 'Draft'
       where x.order_line_id is not null group by x.company_id, x.order_line_id) r
       on r.company_id = l.company_id and r.order_line_id = l.id
     where l.received <> coalesce(r.quantity, 0) or l.received > l.quantity limit 100`,
  ),
  bySql(
    'P3',
    'What is counted on a line of a receipt is the sum of its lots, and of a lot the sum of its packages',
    'The quantity of a receipt line with the sums of its lots and of its packages.',
    `select l.company_id, l.id, l.quantity, coalesce(k.quantity, 0) as lots, coalesce(k.packages, 0) as packages from receipt_line l
     left join (select k.company_id, k.line_id, sum(k.quantity) as quantity, sum(coalesce(p.quantity, 0)) as packages from receipt_lot k
       left join (select company_id, receipt_lot_id, sum(quantity) as quantity from receipt_package
         group by company_id, receipt_lot_id) p on p.company_id = k.company_id and p.receipt_lot_id = k.id
       group by k.company_id, k.line_id) k on k.company_id = l.company_id and k.line_id = l.id
     where l.variation_id is not null and (l.quantity <> coalesce(k.quantity, 0) or l.quantity <> coalesce(k.packages, 0)) limit 100`,
  ),
  bySql(
    'P4',
    'What a placed receipt received is in the stock ledger, line by line; what ships from the vendor is not',
    'The quantity of each line of a placed receipt with the quantity of its stock movements.',
    `select l.company_id, l.id, l.quantity, coalesce(m.quantity, 0) as moved from receipt_line l
     join receipt r on r.company_id = l.company_id and r.id = l.receipt_id
     left join (select company_id, document_line_id, sum(quantity) as quantity from stock_movement
       where document_kind = 'receipt' and reason = 'RECEIPT' group by company_id, document_line_id) m
       on m.company_id = l.company_id and m.document_line_id = l.id
     where l.variation_id is not null and coalesce(m.quantity, 0)
       <> case when r.status = 'Draft' or r.type = 'Drop ship' then 0 else l.quantity end limit 100`,
  ),
  bySql(
    'P5',
    'What of a receipt went back to the vendor is the sum of its returns that were not canceled',
    'The returned quantity stored on a receipt line with the lines of placed vendor returns.',
    `select l.company_id, l.id, l.returned, coalesce(b.quantity, 0) as returns from receipt_line l
     left join (select x.company_id, x.receipt_line_id, sum(x.quantity) as quantity from vendor_return_line x
       join vendor_return b on b.company_id = x.company_id and b.id = x.return_id and b.status = 'Placed'
       group by x.company_id, x.receipt_line_id) b on b.company_id = l.company_id and b.receipt_line_id = l.id
     where l.returned <> coalesce(b.quantity, 0) limit 100`,
  ),
  bySql(
    'P6',
    'A receipt is owed as received and not invoiced while it is placed, and no longer once it is validated',
    'The merchandise of a receipt and its status with its journal lines on received, not invoiced.',
    `select r.company_id, r.id, r.number, r.status, r.merchandise, coalesce(j.amount, 0) as booked from receipt r
     left join (select e.company_id, e.source_id, sum(l.amount) as amount from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.role = 'received-not-invoiced'
       where e.source_kind = 'receipt' group by e.company_id, e.source_id) j on j.company_id = r.company_id and j.source_id = r.id
     where r.type <> 'Drop ship' and r.accounting_date is not null
       and coalesce(j.amount, 0) <> case when r.status = 'Placed' then -r.merchandise else 0 end limit 100`,
  ),
  bySql(
    'P6.late',
    'The late cost of a receipt that was booked as cost of goods is the sum of the shares of its shipments',
    'The journal lines of a receipt on cost of goods with the late cost stored for its shipments.',
    `select r.company_id, r.id, r.number, coalesce(j.amount, 0) as booked, coalesce(c.amount, 0) as shares from receipt r
     left join (select e.company_id, e.source_id, sum(l.amount) as amount from journal_entry e
       join journal_line l on l.company_id = e.company_id and l.entry_id = e.id and l.role = 'cost-of-goods'
       where e.source_kind = 'receipt' group by e.company_id, e.source_id) j on j.company_id = r.company_id and j.source_id = r.id
     left join (select company_id, receipt_id, sum(amount) as amount from late_cost where place = 'sold'
       group by company_id, receipt_id) c on c.company_id = r.company_id and c.receipt_id = r.id
     where r.type <> 'Drop ship' and coalesce(j.amount, 0) <> coalesce(c.amount, 0)
       and not exists (select from receipt_line l where l.company_id = r.company_id and l.receipt_id = r.id and l.variation_id is null)
     limit 100`,
  ),
  ...(['received-not-invoiced', 'accrued-freight'] as const).map((role) =>
    bySql(
      `M6.${role}`,
      role === 'accrued-freight'
        ? 'Freight that waits for a bill is the balance of accrued freight'
        : 'Receipts that wait for their bill are the balance of goods received, not invoiced',
      'The accruals of documents with the sum of all journal lines on the account.',
      `select coalesce(a.company_id, j.company_id) as company_id, a.amount as documents, j.amount as booked
       from (select company_id, sum(amount) as amount from accrual where ledger = '${role}' group by company_id) a
       full join ${ledgerBalances(role)} j on j.company_id = a.company_id
       where coalesce(a.amount, 0) <> coalesce(j.amount, 0) limit 100`,
    ),
  ),
  bySql(
    'P7',
    'No line of a purchase order is bought for more sales than it has',
    'The quantity of an order line with the sum of the quantities of the sales that it is bought for.',
    `select l.company_id, l.id, l.quantity, t.quantity as targeted from purchase_order_line l
     join (select company_id, line_id, sum(quantity) as quantity from purchase_order_target group by company_id, line_id) t
       on t.company_id = l.company_id and t.line_id = l.id
     where t.quantity > l.quantity limit 100`,
  ),
  bySql(
    'D1.purchasing',
    'Purchase orders, receipts and returns to vendors are numbered without a gap',
    'The number of documents that have a number with the last number given.',
    `select x.company_id, x.series, x.documents, c.last from (
       select company_id, 'purchase-order' as series, count(*) as documents from purchase_order where number is not null group by company_id
       union all
       select company_id, 'receipt', count(*) from receipt where number is not null group by company_id
       union all
       select company_id, 'vendor-return', count(*) from vendor_return group by company_id) x
     left join document_counter c on c.company_id = x.company_id and c.series = x.series
     where x.documents <> coalesce(c.last, 0) limit 100`,
  ),
  bySql(
    'D2.purchasing',
    'Purchase orders and receipts move from status to status only along the arrows of their lifecycle',
    'Each change of status in the audit log with the arrows of the lifecycle.',
    `select a.company_id, a.entity, a.entity_id, a.action, a.before ->> 'status' as "from", a.after ->> 'status' as "to"
     from audit_entry a
     where a.entity in ('purchase-order', 'receipt') and 'status' = any(a.fields)
       and a.before ->> 'status' is not null and a.after ->> 'status' is not null
       and (a.entity, a.before ->> 'status', a.after ->> 'status') not in (values
         ${arrows('purchase-order', purchaseOrderLifecycle)}, ${arrows('receipt', receiptLifecycle)}) limit 100`,
  ),
  bySql(
    'D3.purchasing',
    'A placed receipt is changed only with a reason, and its cost only with one too',
    'Each change of a placed receipt in the audit log with its reason.',
    `select a.company_id, a.entity_id, a.action, a.at from audit_entry a
     join receipt r on r.company_id = a.company_id and r.id::text = a.entity_id
     where a.entity = 'receipt' and a.justification is null and r.placed_at is not null and a.at > r.placed_at
       and a.action in ('change-placed-receipt', 'change-receipt-cost', 'change-receipt-freight') limit 100`,
  ),
  bySql(
    'D4.purchasing',
    'A purchase order or receipt is placed once, under one number and with one set of movements',
    'The number of placings in the audit log and of receiving movements of a line with one.',
    `select company_id, entity, entity_id, count(*) as placed from audit_entry
     where action in ('place-purchase-order', 'place-receipt') group by company_id, entity, entity_id having count(*) > 1
     union all
     select company_id, 'movement', document_line_id::text, count(*) from stock_movement
     where document_kind = 'receipt' and reason = 'RECEIPT' and document_line_id is not null and quantity > 0
     group by company_id, document_line_id, stock_id, at having count(*) > 1 limit 100`,
  ),
]
