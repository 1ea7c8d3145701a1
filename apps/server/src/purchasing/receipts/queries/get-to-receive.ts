import { sql } from 'kysely'
import { toReceive, type ToReceive } from '@galen/contract/purchasing/to-receive'
import { type PurchaseOrderStatus, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { measuresOfItem } from '../../../items/medicine-names.ts'
import { notFound } from '../../../platform/errors.ts'
import { query } from '../../../platform/operation.ts'
import { vendorRefusalOf } from '../authorized-vendor.ts'

type Row = Omit<ToReceive, 'vendorRefusal'> & { readonly status: PurchaseOrderStatus }

/** P25: what is left of an order, without a receipt of it. */
export const getToReceive = query(toReceive.get, async ({ params, db, actor }) => {
  const { rows } = await sql<Row>`
    select p.id as "purchaseOrderId", p.number as "purchaseOrderNumber", p.status, p.vendor_id as "vendorId",
      d.friendly_name as vendor,
      (select r.id from receipt r where r.company_id = p.company_id and r.purchase_order_id = p.id and r.status = 'Draft'
        order by r.created_at, r.id limit 1) as "draftReceiptId",
      coalesce((select json_agg(json_build_object('id', o.id, 'purchasableItemId', o.variation_id,
          'purchasableItem', json_build_object('itemId', i.id, 'number', i.number, 'itemName', i.item_name,
            'description', i.description, 'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging,
            'childNumber', v.child_number, 'vendorName', w.friendly_name, 'vendorItemNumber', v.vendor_item_number,
            ${measuresOfItem}, 'deaSchedule', i.dea_schedule, 'storage', i.storage,
            'isActive', i.is_active and v.is_active),
          'orderedQuantity', o.quantity, 'receivedQuantity', o.received,
          'receivingQuantity', coalesce((select sum(e.quantity) from receipt_line e
            join receipt r on r.company_id = e.company_id and r.id = e.receipt_id and r.status = 'Draft'
            where e.company_id = o.company_id and e.order_line_id = o.id), 0)) order by o.position, o.id)
        from purchase_order_line o
          join item i on i.company_id = o.company_id and i.id = o.item_id
          join item_variation v on v.company_id = o.company_id and v.id = o.variation_id
          join vendor w on w.company_id = v.company_id and w.id = v.vendor_id
        where o.company_id = p.company_id and o.order_id = p.id and o.received < o.quantity), '[]') as products
    from purchase_order p join vendor d on d.company_id = p.company_id and d.id = p.vendor_id
    where p.company_id = ${actor.companyId} and p.id = ${params.id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  const { status, ...left } = row
  purchaseOrderLifecycle.after('receive', status)
  return { ...left, vendorRefusal: await vendorRefusalOf(db, actor, left) }
})
