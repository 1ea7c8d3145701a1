import { salesOrderRecheck } from '@galen/contract/sales/sales-order-events'
import { invoices } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { command } from '../../../platform/operation.ts'
import { releaseAllocations } from '../../../warehouse/stock-ledger.ts'
import { loadInvoiceLines } from '../invoice-line.store.ts'
import { lockInvoice, removeInvoice } from '../invoice.store.ts'
import { auditedLines } from '../picked-lines.ts'

/** Deletes a draft; what it held is free again, and its order has it to ship. */
export const deleteInvoice = command(invoices.remove, async ({ params, ...work }) => {
  const { tx, actor } = work
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('delete', invoice.status)
  const lines = await loadInvoiceLines(tx, actor, invoice.id)
  await releaseAllocations(work, { documentId: invoice.id })
  const products = auditedLines(
    lines,
    lines.map(({ id }) => id),
  )
  await removeInvoice(work, invoice, { action: 'delete-invoice', parts: { before: { products }, after: {} } })
  // What was found about a place of the draft ends with it.
  const orderIds = new Set(lines.flatMap(({ salesOrderId }) => salesOrderId ?? []))
  for (const id of orderIds) work.emit(salesOrderRecheck, { id })
})
