import { invoices } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { command } from '../../../platform/operation.ts'
import { loadInvoiceLines } from '../invoice-line.store.ts'
import { lockInvoice } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'
import { pickProposed } from '../pick-proposed.ts'
import { settlePicks } from '../picked-lines.ts'

/** Takes the proposal for all lines, or for some; serialized goods wait for their scans. */
export const pickProposedLots = command(invoices.propose, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('edit', invoice.status)
  const before = await loadInvoiceLines(tx, actor, invoice.id)
  const added = await pickProposed(work, invoice, body.lineIds)
  const lineIds = body.lineIds ?? before.map(({ id }) => id)
  await settlePicks(work, invoice, before, { lineIds, added, message: '', action: 'pick-proposed' })
  return invoiceView(tx, actor, invoice.id)
})
