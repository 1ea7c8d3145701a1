import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { deleteOrderLines } from '../purchase-order-line.store.ts'
import { purchaseOrder } from '../purchase-order.store.ts'

export const removePurchaseOrder = command(purchaseOrders.remove, async (work) => {
  const order = await purchaseOrder.lock(work, work.params.id)
  purchaseOrderLifecycle.after('delete', order.status)
  await deleteOrderLines(work, order.id)
  await purchaseOrder.remove(work, order)
})
