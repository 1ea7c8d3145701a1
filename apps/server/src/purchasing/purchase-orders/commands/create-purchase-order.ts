import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { centsToNumber } from '@galen/domain/money'
import { purchaseTotal } from '@galen/domain/purchasing/purchase-order'
import { command } from '../../../platform/operation.ts'
import { withoutGaps } from '../../../platform/versions.ts'
import { planOrderLines } from '../plan-order-lines.ts'
import { writeOrderLines } from '../purchase-order-line.store.ts'
import { checkOrderReferences, orderDefaults } from '../purchase-order-references.ts'
import { purchaseOrder } from '../purchase-order.store.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const createPurchaseOrder = command(purchaseOrders.create, async (work) => {
  const { body, tx, actor } = work
  const { products = [], ...facts } = body
  const { planned, vendorId } = await planOrderLines(work, { vendorId: facts.vendorId ?? null }, [], products)
  await checkOrderReferences(work, { ...facts, vendorId })
  const defaults = await orderDefaults(work, vendorId)
  const total = centsToNumber(purchaseTotal(planned.map(({ after }) => after)))
  const stamps = { createdById: actor.userId }
  const order = await purchaseOrder.insert(work, { ...defaults, ...withoutGaps(facts), vendorId, total }, { stamps })
  await writeOrderLines(work, order.id, { planned, removed: [] }, 'create')
  return viewPurchaseOrder(tx, actor, order.id)
})
