import { sql } from 'kysely'
import type { OrderRecord } from '@galen/contract/purchasing/purchase-order.fields'
import type { PurchaseOrder, PurchaseOrderProduct, SavedProduct } from '@galen/contract/purchasing/purchase-orders'
import { lastSentAt, loadTransmission } from './edi-transmission.ts'
import { measuresOfItem } from '../../items/medicine-names.ts'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import { questionsOfOrder } from './place-questions.ts'
import { purchaseOrder } from './purchase-order.store.ts'

// JSON has no instants: this writes one as the API does.
const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const targets = sql`coalesce((
  select json_agg(json_build_object('salesOrderId', t.sales_order_id, 'salesOrderNumber', s.number,
    'customerName', c.company_name, 'allocationId', t.allocation_id, 'quantity', t.quantity) order by t.id)
  from purchase_order_target t
    join sales_order s on s.company_id = t.company_id and s.id = t.sales_order_id
    left join customer c on c.company_id = s.company_id and c.id = s.customer_id
  where t.company_id = l.company_id and t.line_id = l.id), '[]'::json)`

const lots = sql`coalesce((
  select json_agg(json_build_object('lot', k.lot, 'expirationDate', k.expires_on, 'quantity', k.quantity,
    'receiptId', r.id, 'receiptNumber', r.number) order by r.placed_at, k.id)
  from receipt_line x
    join receipt r on r.company_id = x.company_id and r.id = x.receipt_id and r.status <> 'Draft'
    join receipt_lot k on k.company_id = x.company_id and k.line_id = x.id
  where x.company_id = l.company_id and x.order_line_id = l.id), '[]'::json)`

const product = sql`json_build_object('id', l.id, 'version', l.version, 'purchasableItemId', l.variation_id,
  'purchasableItem', json_build_object('itemId', i.id, 'number', i.number, 'itemName', i.item_name,
    'description', i.description, 'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging,
    'childNumber', v.child_number, 'vendorName', w.friendly_name, 'vendorItemNumber', v.vendor_item_number,
    ${measuresOfItem}, 'deaSchedule', i.dea_schedule, 'storage', i.storage,
    'isActive', i.is_active and v.is_active),
  'quantity', l.quantity, 'currentPrice', l.current_price, 'purchasePrice', l.purchase_price, 'updateCost', l.update_cost,
  'note', l.note, 'receivedQuantity', l.received, 'total', round(l.quantity * l.purchase_price, 2), 'targets', ${targets},
  'lots', ${lots})`

const fromLines = sql`purchase_order_line l
  join item i on i.company_id = l.company_id and i.id = l.item_id
  join item_variation v on v.company_id = l.company_id and v.id = l.variation_id
  join vendor w on w.company_id = v.company_id and w.id = v.vendor_id`

type Row = Omit<PurchaseOrder, 'questions' | 'ediTransmission'>

/** The whole order as one statement, and what placing it would ask. */
export async function viewPurchaseOrder(db: Db, actor: Actor, id: string): Promise<PurchaseOrder> {
  const { rows } = await sql<Row>`
    select ${purchaseOrder.shown('o')},
      (select json_build_object('id', w.id, 'number', w.number, 'friendlyName', w.friendly_name, 'isActive', w.is_active,
          'edi', w.edi, 'currency', w.currency, 'minimumOrder', w.minimum_order, 'leadTimeDays', w.lead_time_days,
          'complianceStatus', w.compliance_status, 'standing', w.standing, 'standingChangesOn', w.standing_changes_on)
        from vendor w where w.company_id = o.company_id and w.id = o.vendor_id) as vendor,
      ${personName('o.buyer_id')} as "buyerName",
      (select p.name from property p where p.company_id = o.company_id and p.id = o.terms_id) as terms,
      coalesce((select json_agg(${product} order by l.position, l.id)
        from ${fromLines} where l.company_id = o.company_id and l.order_id = o.id), '[]') as products,
      coalesce((select json_agg(json_build_object('id', r.id, 'number', r.number, 'status', r.status,
          'vendorInvoice', r.vendor_invoice, 'placedDate', ${instant('r.placed_at')}) order by r.created_at, r.id)
        from receipt r where r.company_id = o.company_id and r.purchase_order_id = o.id), '[]') as receipts,
      ${personName('o.placed_by')} as "placedByName", ${personName('o.closed_by')} as "closedByName",
      ${personName('o.created_by')} as "createdByName", ${lastSentAt} as "ediSentAt"
    from purchase_order o where o.company_id = ${actor.companyId} and o.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  const questions = row.status === 'Draft' ? await questionsOfOrder(db, actor, row) : []
  const ediTransmission = await loadTransmission(db, actor.companyId, id)
  return { ...row, questions, ediTransmission }
}

/** One line as it is after it was saved, with what that changed of the order. */
export async function viewSavedProduct(
  db: Db,
  actor: Actor,
  order: OrderRecord,
  lineId: string,
): Promise<SavedProduct> {
  const { rows } = await sql<{ product: PurchaseOrderProduct }>`
    select ${product} as product from ${fromLines}
    where l.company_id = ${actor.companyId} and l.id = ${lineId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Line')
  return { product: row.product, order: await viewSavedOrder(db, actor, order) }
}

export async function viewSavedOrder(db: Db, actor: Actor, order: OrderRecord): Promise<SavedProduct['order']> {
  const { id, version, vendorId, total } = order
  return { id, version, vendorId, total, questions: await questionsOfOrder(db, actor, order) }
}
