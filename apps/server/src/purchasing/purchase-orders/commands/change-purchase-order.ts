import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { loadOrderLines } from '../purchase-order-line.store.ts'
import { checkOrderReferences } from '../purchase-order-references.ts'
import { lockPurchaseOrder, savePurchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** Fields are merged one by one, so that two people who edit one draft both keep their work. */
export const changePurchaseOrder = command(purchaseOrders.change, async (work) => {
  const { params, body, tx, actor } = work
  const before = await lockPurchaseOrder(work, params.id)
  purchaseOrderLifecycle.after('change', before.status)
  const after = await mergeChanges(tx, actor.companyId, 'purchase-order', before.id, before, body)
  if (after) {
    await checkOrderReferences(work, after, before)
    if (after.vendorId !== before.vendorId && (await loadOrderLines(tx, actor.companyId, before.id)).length > 0)
      throw new BusinessError('purchase-order.has-lines', 'Remove the lines before you choose another vendor.', [
        { field: 'vendorId', message: 'is the vendor of the lines' },
      ])
    await savePurchaseOrder(work, before, after, { action: 'change' })
  }
  return viewPurchaseOrder(tx, actor, before.id)
})
