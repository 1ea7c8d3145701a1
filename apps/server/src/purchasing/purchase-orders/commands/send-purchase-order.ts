import { sql } from 'kysely'
import { purchaseOrderSent } from '@galen/contract/purchasing/purchase-order-events'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle, VENDOR_WITHOUT_EDI } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { lockPurchaseOrder, savePurchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** Queues the order for the EDI area, which writes the interchange once the order is committed. */
export const sendPurchaseOrder = command(purchaseOrders.sendByEdi, async (work) => {
  const { params, tx, actor, emit } = work
  const order = await lockPurchaseOrder(work, params.id)
  purchaseOrderLifecycle.after('sendByEdi', order.status)
  const vendor = await tx
    .selectFrom('vendor')
    .select('edi')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', order.vendorId)
    .executeTakeFirst()
  if (!vendor?.edi)
    throw new BusinessError('purchase-order.no-edi', VENDOR_WITHOUT_EDI, [
      { field: 'vendorId', message: 'does not take orders by EDI' },
    ])
  await savePurchaseOrder(work, order, order, {
    action: 'send-purchase-order',
    stamps: { edi_sent_at: sql<string>`now()` },
  })
  emit(purchaseOrderSent, {
    purchaseOrderId: order.id,
    purpose: order.ediSentAt === null ? 'original' : 'replace',
  })
  return viewPurchaseOrder(tx, actor, order.id)
})
