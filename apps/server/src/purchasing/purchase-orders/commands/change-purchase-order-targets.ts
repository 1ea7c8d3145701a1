import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkDropShipTargets } from '../drop-ship-targets.ts'
import { planOrderLines } from '../plan-order-lines.ts'
import { loadOrderLines, saveOrderLines } from '../purchase-order-line.store.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const changePurchaseOrderTargets = command(purchaseOrders.changeTargets, async (work) => {
  const { params, body, tx, actor } = work
  const order = await purchaseOrder.lock(work, params.id)
  purchaseOrderLifecycle.after('retarget', order.status)
  const lines = await loadOrderLines(tx, actor.companyId, order.id)
  for (const { purchasableItemId } of body.products) {
    const line = lines.find(({ variationId }) => variationId === purchasableItemId)
    if (!line) throw notFound('Line')
    if (line.quantity > 0 && line.received >= line.quantity)
      throw new BusinessError('purchase-order.received', 'A line that was received in full keeps its target orders.', [
        { field: 'products', message: 'have a line that was received in full', purchasableItemId },
      ])
  }
  const { planned } = await planOrderLines(work, order, lines, body.products)
  if (planned.length > 0)
    await saveOrderLines(work, { order, lines, planned, removed: [] }, { action: 'change-purchase-targets' })
  if (order.dropShip && order.status !== 'Draft') await checkDropShipTargets(work, order.id)
  return viewPurchaseOrder(tx, actor, order.id)
})
