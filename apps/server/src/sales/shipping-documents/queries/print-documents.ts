import { invoicePrints } from '@galen/contract/sales/invoice-prints'
import { answer, query } from '../../../platform/operation.ts'
import { pdfFileName } from '../../../platform/pdf/render-pdf.ts'
import { checkInvoiceSeen, drawReturn, drawSeenPaper, drawT3, type InvoicePaper } from '../draw-documents.ts'

type Drawn = { readonly title: string; readonly content: Buffer<ArrayBuffer> }

/** Shown by the browser itself, under a name for those who save it. */
const pdfReply = ({ title, content }: Drawn) => ({
  status: 200 as const,
  body: content,
  headers: { 'content-disposition': `inline; filename="${pdfFileName(title)}"` },
})

type PaperRoute = (typeof invoicePrints)['print' | 'printPackingSlip' | 'printLabel' | 'printLabelItem' | 'printSscc']

const paper = (route: PaperRoute, kind: InvoicePaper) =>
  query(route, async ({ params, db, actor }) =>
    answer(route, pdfReply(await drawSeenPaper(db, actor, kind, params.id))),
  )

export const printInvoicePaper = paper(invoicePrints.print, 'invoice')
export const printPackingSlipPaper = paper(invoicePrints.printPackingSlip, 'packingSlip')
export const printShippingLabel = paper(invoicePrints.printLabel, 'shippingLabel')
export const printItemLabel = paper(invoicePrints.printLabelItem, 'itemLabel')
export const printSsccLabel = paper(invoicePrints.printSscc, 'ssccLabel')

export const printReturnPaper = query(invoicePrints.printReturn, async ({ params, db, actor }) =>
  answer(invoicePrints.printReturn, pdfReply(await drawReturn(db, actor, params.id))),
)

export const printTransactionStatement = query(invoicePrints.printT3, async ({ params, db, actor }) => {
  await checkInvoiceSeen(db, actor, params.invoiceId)
  const { invoiceId, itemId, lot } = params
  return answer(invoicePrints.printT3, pdfReply(await drawT3(db, actor.companyId, invoiceId, itemId, lot)))
})
