import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { command } from '../../../platform/operation.ts'
import { lockToCheck, recheckOrder } from '../placing.ts'
import { recordOrder } from '../order-audit.ts'
import { orderView } from '../sales-order.view.ts'

/** Looks at a placed or held order again: a reason whose cause is gone ends, and the last one releases the order. */
export const checkSalesOrderAgain = command(salesOrders.checkAgain, async ({ params, ...work }) => {
  const order = await lockToCheck(work, params.id)
  salesOrder.after('amend', order.status)
  const held = await recheckOrder(work, order, 'recheck')
  const reasons = held.reasons.map(({ code, status }) => ({ code, status }))
  recordOrder(work, { id: order.id, version: order.version, before: null, after: { reasons }, action: 'check-order' })
  return orderView(work.tx, work.actor, order.id)
})
