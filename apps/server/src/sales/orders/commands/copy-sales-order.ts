import { salesOrders } from '@galen/contract/sales/sales-orders'
import { BusinessError } from '@galen/domain/business-error'
import { command } from '../../../platform/operation.ts'
import { addOrder } from '../new-order.ts'
import { loadOrdered } from '../order-variations.ts'
import { loadOrder } from '../sales-order.store.ts'
import { orderView } from '../sales-order.view.ts'

/** A new draft with the lines that can still be ordered, at prices of today; everything is checked when it is placed. */
export const copySalesOrder = command(salesOrders.copy, async ({ params, ...work }) => {
  const { tx, actor } = work
  const order = await loadOrder(tx, actor, params.id)
  const wanted = order.lines.flatMap(({ allocations, freeOfCharge, note }) =>
    allocations
      .filter(({ quantity }) => quantity > 0)
      .map(({ variationId, quantity, lots }) => ({ variationId, quantity, lots, freeOfCharge, note })),
  )
  const known = await loadOrdered(
    tx,
    actor,
    order.customerId,
    wanted.map(({ variationId }) => variationId),
  )
  const lines = wanted.filter(({ variationId, freeOfCharge }) => {
    const variation = known.get(variationId)
    return variation?.problem === null && variation.cost > 0 && (freeOfCharge || (variation.suggestedPrice ?? 0) > 0)
  })
  if (wanted.length > 0 && lines.length === 0)
    throw new BusinessError('sales-order.nothing-to-copy', 'None of its items can be ordered any more.')
  const { customerId, shipVia } = order
  const id = await addOrder(work, { customerId, shipVia, source: 'MANUAL', lines }, 'copy-order')
  return orderView(tx, actor, id)
})
