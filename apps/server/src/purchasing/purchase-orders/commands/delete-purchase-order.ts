import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { deletePurchaseOrder, lockPurchaseOrder } from '../purchase-order.store.ts'

export const removePurchaseOrder = command(purchaseOrders.remove, async (work) => {
  const order = await lockPurchaseOrder(work, work.params.id)
  purchaseOrderLifecycle.after('delete', order.status)
  await deletePurchaseOrder(work, order)
})
