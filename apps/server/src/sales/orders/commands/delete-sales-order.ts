import { sql } from 'kysely'
import { salesOrders } from '@galen/contract/sales/sales-orders'
import { salesOrder } from '@galen/domain/sales/sales-order'
import { command } from '../../../platform/operation.ts'
import { auditedLine, publishOrder } from '../order-audit.ts'
import { lockOrder, writtenOf } from '../sales-order.store.ts'

export const deleteSalesOrder = command(salesOrders.remove, async ({ params, ...work }) => {
  const { tx, actor, audit } = work
  const order = await lockOrder(work, params.id)
  salesOrder.after('delete', order.status)
  const at = sql`company_id = ${actor.companyId} and order_id = ${order.id}`
  await sql`delete from sales_order_allocation where ${at}`.execute(tx)
  await sql`delete from sales_order_line where ${at}`.execute(tx)
  await sql`delete from sales_order where company_id = ${actor.companyId} and id = ${order.id}`.execute(tx)
  const before = { ...writtenOf(order), products: order.lines.map(auditedLine) }
  audit('sales-order', { id: order.id, before, after: null, action: 'delete-order', version: order.version + 1 })
  publishOrder(work, order.id, order.version + 1, [])
})
