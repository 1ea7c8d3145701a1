import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { answer, query } from '../../../platform/operation.ts'
import { drawPurchaseOrder } from '../purchase-order.print.ts'

export const printOrder = query(purchaseOrders.print, async ({ params, db, actor }) => {
  const { order, content } = await drawPurchaseOrder(db, actor, params.id)
  return answer(purchaseOrders.print, {
    status: 200,
    body: content,
    headers: { 'content-disposition': `inline; filename="${order.number ?? 'draft-purchase-order'}.pdf"` },
  })
})
