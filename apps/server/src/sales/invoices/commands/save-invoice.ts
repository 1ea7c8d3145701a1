import { invoices } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { command } from '../../../platform/operation.ts'
import { mergeChanges } from '../../../platform/versions.ts'
import { loadInvoiceLines } from '../invoice-line.store.ts'
import { checkMayRedirect, lockOrdersOfDraft, recheckOrders } from '../judged-ship-to.ts'
import { lockInvoice, saveInvoiceWhole, sumsOf, writtenOf } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'
import { checkedChanges } from '../written-changes.ts'

/**
 * Merges changed fields into a draft. Choosing a package type sets one package with its presets (Spec §4). Another ship-to is
 * judged at once (P39).
 */
export const saveInvoice = command(invoices.save, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const { version: base, ...sent } = body
  const orderIds = sent.shipAddress === undefined ? [] : await lockOrdersOfDraft(work, params.id)
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('edit', invoice.status)
  const current = { ...writtenOf(invoice), version: invoice.version }
  const changes = { ...(await checkedChanges(tx, actor.companyId, invoice, sent)), version: base }
  const merged = await mergeChanges(tx, actor.companyId, 'invoice', invoice.id, current, changes)
  if (!merged) return invoiceView(tx, actor, invoice.id)
  const after = { ...invoice, ...merged }
  const isRedirected = after.shipAddress !== invoice.shipAddress
  if (isRedirected) await checkMayRedirect(work, invoice.id)
  const sums = sumsOf(after, await loadInvoiceLines(tx, actor, invoice.id))
  await saveInvoiceWhole(work, invoice, { ...after, ...sums }, { action: 'save-invoice' })
  if (isRedirected) await recheckOrders(work, orderIds)
  return invoiceView(tx, actor, invoice.id)
})
