import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { loadLetterhead } from '../../../admin/letterhead.ts'
import { answer, query } from '../../../platform/operation.ts'
import { printPurchaseOrder } from '../purchase-order.print.ts'
import { viewPurchaseOrder } from '../purchase-order.view.ts'

export const printOrder = query(purchaseOrders.print, async ({ params, db, actor }) => {
  const order = await viewPurchaseOrder(db, actor, params.id)
  const letterhead = await loadLetterhead(db, actor.companyId, ['main'])
  return answer(purchaseOrders.print, {
    status: 200,
    body: await printPurchaseOrder(order, letterhead, actor.timeZone),
    headers: { 'content-disposition': `inline; filename="${order.number ?? 'draft-purchase-order'}.pdf"` },
  })
})
