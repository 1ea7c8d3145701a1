import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { PURCHASE_ORDERS_DO_NOT_EXIST, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { loadOrderLines, saveOrderLines } from '../purchase-order-line.store.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewSavedOrder } from '../purchase-order.view.ts'

export const removePurchaseOrderLine = command(purchaseOrders.removeProduct, async (work) => {
  const { params, tx, actor } = work
  const order = await purchaseOrder.lock(work, params.id, PURCHASE_ORDERS_DO_NOT_EXIST)
  purchaseOrderLifecycle.after('change', order.status)
  const lines = await loadOrderLines(tx, actor.companyId, order.id)
  const removed = lines.filter(({ id, variationId }) => id === params.pid || variationId === params.pid)
  if (removed.length === 0) throw notFound('Line')
  const saved = await saveOrderLines(work, { order, lines, planned: [], removed }, { action: 'change' })
  return viewSavedOrder(tx, actor, saved)
})
