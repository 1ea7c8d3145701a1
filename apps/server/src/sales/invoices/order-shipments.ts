import { BusinessError } from '@galen/domain/business-error'
import { salesOrder } from '@galen/domain/sales/sales-order'
import type { Work } from '../../platform/work.ts'
import { closeOrder, recheckOrder } from '../orders/placing.ts'
import { recordShippedOnForm } from '../orders/order-forms.ts'
import { refreshTotals } from '../orders/sales-order.hot.ts'
import { countShipped, type Shipped } from '../orders/sales-order-line.store.ts'
import { lockOrderUnscoped, orderHead, type SalesOrderRecord } from '../orders/sales-order.store.ts'
import { reserveOrder } from '../orders/reservations.ts'

/**
 * Counts what an invoice ships of an order, or takes back. Reservations shrink with it, an order that is shipped in full closes,
 * and one that closed by itself is open again when goods come back. The order is locked by the caller.
 */
export async function recordShipped(work: Work, orderId: string, shipped: readonly Shipped[]): Promise<void> {
  const { actor } = work
  const before = await lockOrderUnscoped(work, orderId)
  const allocations = new Map(
    before.lines.flatMap((line) => line.allocations.map((each) => [each.id, { ...each, line }])),
  )
  for (const { allocationId, quantity } of shipped) {
    const allocation = allocations.get(allocationId)
    const sum = (allocation?.shipped ?? 0) + quantity
    if (!allocation || sum > allocation.quantity || sum < 0)
      throw new BusinessError(
        'sales-order.over-shipped',
        `${allocation?.line.itemName ?? 'The item'}: ${allocation ? allocation.quantity - allocation.shipped : 0} are left to ship on order ${before.number}.`,
        [{ field: 'quantity', message: 'is more than the order has left' }],
      )
  }
  await countShipped(work, orderId, shipped)
  const items = shipped.flatMap(({ allocationId, quantity }) => {
    const itemId = allocations.get(allocationId)?.line.itemId
    return itemId === undefined ? [] : [{ itemId, quantity }]
  })
  await recordShippedOnForm(work, before, items)
  const totals = await refreshTotals(work, before)
  const current = { ...before, ...totals }
  const parts = { before: { shippedUnits: before.shippedUnits }, after: { shippedUnits: totals.shippedUnits } }
  orderHead.report(work, before, current, { action: 'ship-order', parts })
  if (salesOrder.allows('close', current.status) && current.shippedUnits >= current.units)
    return closeOrder({ ...work, actor: { ...actor, userId: null } }, current)
  if (current.status === 'Closed' && current.closedById === null && current.shippedUnits < current.units)
    return reopen(work, current)
  await reserveOrder(work, orderId)
}

/** An order that is open again is judged at once: what held it before and was released may hold it again (P38). */
async function reopen(work: Work, order: SalesOrderRecord): Promise<void> {
  const status = salesOrder.after('reopen', order.status)
  await orderHead.save(work, order, { ...order, status }, { action: 'reopen-order', stamps: { closedAt: null } })
  await reserveOrder(work, order.id)
  await recheckOrder(work, await lockOrderUnscoped(work, order.id), 'reopen')
}
