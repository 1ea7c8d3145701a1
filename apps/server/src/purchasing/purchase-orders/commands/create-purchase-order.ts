import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { orderTotal } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { planOrderLines } from '../plan-order-lines.ts'
import { writeOrderLines } from '../purchase-order-line.store.ts'
import { checkOrderReferences, orderDefaults } from '../purchase-order-references.ts'
import { insertPurchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const createPurchaseOrder = command(purchaseOrders.create, async (work) => {
  const { body, tx, actor } = work
  const { products = [], ...facts } = body
  const { planned, vendorId } = await planOrderLines(work, { vendorId: facts.vendorId ?? null }, [], products)
  await checkOrderReferences(work, { ...facts, vendorId })
  const defaults = await orderDefaults(work, vendorId)
  const order = await insertPurchaseOrder(
    work,
    {
      vendorReference: facts.vendorReference ?? '',
      note: facts.note ?? '',
      internalMemo: facts.internalMemo ?? '',
      dropShip: facts.dropShip ?? false,
      buyerId: facts.buyerId === undefined ? defaults.buyerId : facts.buyerId,
      termsId: facts.termsId === undefined ? defaults.termsId : facts.termsId,
      expectedDate: facts.expectedDate === undefined ? defaults.expectedDate : facts.expectedDate,
      shipTo: facts.shipTo === undefined ? defaults.shipTo : facts.shipTo,
      vendorId,
    },
    orderTotal(planned.map(({ after }) => after)),
  )
  await writeOrderLines(work, order.id, { planned, removed: [] }, 'create')
  return viewPurchaseOrder(tx, actor, order.id)
})
