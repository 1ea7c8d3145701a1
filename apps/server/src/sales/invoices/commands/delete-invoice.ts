import { invoices } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { command } from '../../../platform/operation.ts'
import { releaseAllocations } from '../../../warehouse/stock-ledger.ts'
import { removeDraft } from '../draft-removal.ts'
import { recordInvoice } from '../invoice-writes.ts'
import { loadInvoiceLines, lockInvoice, writtenOf } from '../invoice.store.ts'
import { auditedLines } from '../picked-lines.ts'

/** Deletes a draft; what it held is free again, and its order has it to ship. */
export const deleteInvoice = command(invoices.remove, async ({ params, ...work }) => {
  const { tx, actor } = work
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('delete', invoice.status)
  const lines = await loadInvoiceLines(tx, actor, invoice.id)
  await releaseAllocations(work, { documentId: invoice.id })
  await removeDraft(work, invoice.id)
  const products = auditedLines(
    lines,
    lines.map(({ id }) => id),
  )
  const before = { ...writtenOf(invoice), products }
  recordInvoice(work, { id: invoice.id, version: invoice.version + 1, before, after: null, action: 'delete-invoice' })
})
