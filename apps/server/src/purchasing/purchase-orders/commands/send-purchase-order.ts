import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { sendAgainQuestion } from '@galen/domain/purchasing/edi-transmission'
import { purchaseOrderLifecycle, VENDOR_WITHOUT_EDI } from '@galen/domain/purchasing/purchase-order'
import { answer, command } from '../../../platform/operation.ts'
import { loadTransmission } from '../edi-transmission.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** Writes the order for the vendor and queues it, in this transaction; it counts as sent once it is delivered. */
export const sendPurchaseOrder = command(purchaseOrders.sendByEdi, async (work) => {
  const { params, query, tx, actor, react } = work
  const order = await purchaseOrder.lock(work, params.id)
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
  const before = await loadTransmission(tx, actor.companyId, order.id)
  const question = sendAgainQuestion(order.number ?? '', before?.state ?? null)
  if (question !== null && !query.confirm)
    return answer(purchaseOrders.sendByEdi, {
      status: 202,
      body: { detail: question, confirmations: [{ code: 'EDI_SENT', detail: question }] },
    })
  const { version } = await purchaseOrder.save(work, order, order, { action: 'send-purchase-order' })
  await react('purchaseOrderSending', {
    orderId: order.id,
    version,
    purpose: question === null ? 'original' : 'replace',
  })
  return viewPurchaseOrder(tx, actor, order.id)
})
