import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { command } from '../../../platform/operation.ts'
import { auditedLine } from '../order-audit.ts'
import { deleteLines } from '../sales-order-line.store.ts'
import { headOf, lockSalesOrder, orderHead } from '../sales-order.store.ts'

export const deleteSalesOrder = command(salesOrders.remove, async ({ params, ...work }) => {
  const order = await lockSalesOrder(work, params.id)
  salesOrder.after('delete', order.status)
  await deleteLines(work, order.id)
  const parts = { before: { products: order.lines.map(auditedLine) }, after: {} }
  await orderHead.remove(work, headOf(order), { action: 'delete-order', parts })
})
