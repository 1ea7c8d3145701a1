import { salesOrders } from '@galen/contract/sales/sales-orders'
import { checkNotUnderReview } from '../../../compliance/suspicious-orders.ts'
import { command } from '../../../platform/operation.ts'
import { checkNoDraftInvoice } from '../draft-invoices.ts'
import { closeOrder, lockToCheck } from '../placing.ts'
import { orderView } from '../sales-order.view.ts'

export const closeSalesOrder = command(salesOrders.close, async ({ params, ...work }) => {
  const order = await lockToCheck(work, params.id)
  await checkNotUnderReview(work, order.id)
  await checkNoDraftInvoice(work, order.id)
  await closeOrder(work, order)
  return orderView(work.tx, work.actor, order.id)
})
