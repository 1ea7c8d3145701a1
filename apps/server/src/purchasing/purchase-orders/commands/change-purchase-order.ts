import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { BusinessError } from '@galen/domain/business-error'
import { purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { loadOrderLines } from '../purchase-order-line.store.ts'
import { checkOrderReferences, withVendorDefaults } from '../purchase-order-references.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

/** Fields are merged one by one, so that two people who edit one draft both keep their work. */
export const changePurchaseOrder = command(purchaseOrders.change, async (work) => {
  const { params, body, tx, actor } = work
  const before = await purchaseOrder.lock(work, params.id)
  purchaseOrderLifecycle.after('change', before.status)
  const after = await mergeChanges(tx, actor.companyId, 'purchase-order', before.id, before, body)
  if (after) {
    await checkOrderReferences(work, after, before)
    if (after.vendorId !== before.vendorId && (await loadOrderLines(tx, actor.companyId, before.id)).length > 0)
      throw new BusinessError('purchase-order.has-lines', 'Remove the lines before you choose another vendor.', [
        { field: 'vendorId', message: 'is the vendor of the lines' },
      ])
    const { vendorId } = after
    const isNewVendor = vendorId !== null && vendorId !== before.vendorId
    const whole = isNewVendor ? await withVendorDefaults(work, after, vendorId) : after
    await purchaseOrder.save(work, before, whole, { action: 'change' })
  }
  return viewPurchaseOrder(tx, actor, before.id)
})
