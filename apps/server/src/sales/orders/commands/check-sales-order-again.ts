import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { command } from '../../../platform/operation.ts'
import { lockToCheck, recheckOrder } from '../placing.ts'
import { orderView } from '../sales-order.view.ts'

/** Looks at a placed or held order again: a reason whose cause is gone ends, and the last one releases the order. */
export const checkSalesOrderAgain = command(salesOrders.checkAgain, async ({ params, ...work }) => {
  const order = await lockToCheck(work, params.id)
  salesOrder.after('amend', order.status)
  const held = await recheckOrder(work, order, 'recheck')
  const reasons = held.reasons.map(({ code, status }) => ({ code, status }))
  // It changes the reasons and maybe the status, which have audit rows of their own.
  work.audit('sales-order', { id: order.id, before: null, after: { reasons }, action: 'check-order' })
  return orderView(work.tx, work.actor, order.id)
})
