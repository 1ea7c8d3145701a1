import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { add, centsToNumber, parseCents } from '@galen/domain/money'
import { invoiceLifecycle, mergeDifferences } from '@galen/domain/sales/invoice'
import { lockRows } from '../../../platform/database/locks.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { moveAllocations } from '../../../warehouse/stock-ledger.ts'
import { type InvoiceLineRecord, loadInvoiceLines, moveInvoiceLines } from '../invoice-line.store.ts'
import { moveParts, recordMerge } from '../invoice-parts.store.ts'
import { invoiceHead, type InvoiceRecord, loadInvoice, removeInvoice, sumsOf } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'
import { auditedLines } from '../picked-lines.ts'

/** Moves the lines of one draft into another; what they hold moves along, and nothing of the second one is left (D7). */
export const mergeInvoices = command(invoices.merge, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const [targetId, sourceId] = [params.id, body.invoiceToMergeId]
  if (targetId === sourceId) throw invalid([{ field: 'invoiceToMergeId', message: 'is this invoice itself' }])
  await lockRows(work, 'invoice', [targetId, sourceId])
  const target = await loadInvoice(tx, actor, targetId)
  const source = await loadInvoice(tx, actor, sourceId)
  checkMergeable(target, source)
  const before = await loadInvoiceLines(tx, actor, targetId)
  const moves = await moveInvoiceLines(work, targetId, await loadInvoiceLines(tx, actor, sourceId), before)
  await moveAllocations(work, { kind: 'invoice', id: targetId }, moves)
  await moveParts(work, sourceId, targetId)
  await recordMerge(work, target, source)
  await removeInvoice(work, source, { action: 'merge-into-invoice' })
  const after = await loadInvoiceLines(tx, actor, targetId)
  const parts = {
    before: { products: allOf(before) },
    after: { products: allOf(after), mergedInvoiceId: sourceId },
  }
  const merged = mergedHead(target, source)
  const saved = { ...merged, ...sumsOf(merged, after) }
  await invoiceHead.save(work, target, saved, { action: 'merge-invoices', parts })
  return invoiceView(tx, actor, targetId)
})

function checkMergeable(target: InvoiceRecord, source: InvoiceRecord): void {
  invoiceLifecycle.after('merge', target.status)
  invoiceLifecycle.after('merge', source.status)
  const keyOf = (invoice: InvoiceRecord) => ({
    customerId: invoice.customerId,
    shipAddressId: invoice.shipAddress,
    termsId: invoice.termsId,
    currency: invoice.otherCurrencyTotal?.currency ?? null,
    ...invoice.shipVia,
  })
  const differences = mergeDifferences(keyOf(target), keyOf(source))
  if (differences.length > 0)
    throw new BusinessError(
      'invoice.merge.refused',
      `The drafts differ in ${differences.map(({ label }) => label).join(', ')}.`,
      differences.map(({ field, label }) => ({ field, message: `${label} differs` })),
    )
  if (target.shippingHold || source.shippingHold)
    throw new BusinessError('invoice.merge.refused', 'A draft on shipping hold cannot be merged.')
}

const allOf = (lines: readonly InvoiceLineRecord[]) =>
  auditedLines(
    lines,
    lines.map(({ id }) => id),
  )

/** What both drafts charge and pack. */
const mergedHead = (target: InvoiceRecord, source: InvoiceRecord): InvoiceRecord => ({
  ...target,
  freightCharge: together(target.freightCharge, source.freightCharge),
  freightServiceCost: together(target.freightServiceCost, source.freightServiceCost),
  packages: [...target.packages, ...source.packages],
  charges: [...target.charges, ...source.charges],
  costs: [...target.costs, ...source.costs],
})

const together = (one: number, other: number) => centsToNumber(add(parseCents(one), parseCents(other)))
