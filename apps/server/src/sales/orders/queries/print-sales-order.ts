import { salesOrders } from '@galen/contract/sales/sales-orders'
import { answer, query } from '../../../platform/operation.ts'
import { pdfFileName } from '../../../platform/pdf/render-pdf.ts'
import { drawPickList, drawSalesOrder } from '../sales-order.print.ts'

const named = (title: string) => ({ 'content-disposition': `inline; filename="${pdfFileName(title)}"` })

export const printSalesOrder = query(salesOrders.print, async ({ params, db, actor }) => {
  const { title, content } = await drawSalesOrder(db, actor, params.id)
  return answer(salesOrders.print, { status: 200, body: content, headers: named(title) })
})

export const printPickList = query(salesOrders.picklist, async ({ params, db, actor }) => {
  const { title, content } = await drawPickList(db, actor, params.id)
  return answer(salesOrders.picklist, { status: 200, body: content, headers: named(title) })
})
