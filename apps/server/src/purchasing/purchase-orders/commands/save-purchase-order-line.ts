import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { PURCHASE_ORDERS_DO_NOT_EXIST, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { planOrderLines } from '../plan-order-lines.ts'
import { loadOrderLines, saveOrderLines } from '../purchase-order-line.store.ts'
import { withVendorDefaults } from '../purchase-order-references.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewSavedProduct } from '../purchase-order.view.ts'

/** One line is one write: it checks the version of the line and makes one version of the order. */
export const savePurchaseOrderLine = command(purchaseOrders.saveProduct, async (work) => {
  const { params, body, tx, actor } = work
  const order = await purchaseOrder.lock(work, params.id, PURCHASE_ORDERS_DO_NOT_EXIST)
  purchaseOrderLifecycle.after('change', order.status)
  const lines = await loadOrderLines(tx, actor.companyId, order.id)
  const { planned, vendorId } = await planOrderLines(work, order, lines, [body])
  const isNewVendor = vendorId !== null && vendorId !== order.vendorId
  const header = isNewVendor ? await withVendorDefaults(work, order, vendorId) : { vendorId }
  const saved =
    planned.length === 0
      ? order
      : await saveOrderLines(work, { order, lines, planned, removed: [] }, { action: 'change', header })
  const line = planned[0]?.after ?? lines.find(({ variationId }) => variationId === body.purchasableItemId)
  return viewSavedProduct(tx, actor, saved, line?.id ?? '')
})
