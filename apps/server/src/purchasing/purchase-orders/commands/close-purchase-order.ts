import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { now } from '../../../platform/database/record.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** What is not received is no longer on order. A receipt that is being counted keeps the order open. */
export const closePurchaseOrder = command(purchaseOrders.close, async (work) => {
  const { params, tx, actor } = work
  const order = await purchaseOrder.lock(work, params.id)
  const status = purchaseOrderLifecycle.after('close', order.status)
  await checkNothingCounted(work, order.id)
  const stamps = { closedDate: now, closedById: actor.userId }
  await purchaseOrder.save(work, order, { ...order, status }, { action: 'close-purchase-order', stamps })
  return viewPurchaseOrder(tx, actor, order.id)
})

async function checkNothingCounted({ tx, actor }: Work, orderId: string): Promise<void> {
  const draft = await tx
    .selectFrom('receipt')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('purchase_order_id', '=', orderId)
    .where('status', '=', 'Draft')
    .executeTakeFirst()
  if (draft)
    throw new BusinessError(
      'purchase-order.close.refused',
      'A draft receipt of this order is open. Place or delete it first.',
      [{ field: 'receipts', message: 'have a draft', receiptId: draft.id }],
    )
}
