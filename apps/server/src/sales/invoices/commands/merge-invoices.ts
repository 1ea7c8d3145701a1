import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { invoiceLifecycle, mergeDifferences } from '@galen/domain/sales/invoice'
import { lockRows } from '../../../platform/database/locks.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { moveAllocations } from '../../../warehouse/stock-ledger.ts'
import { removeDraft } from '../draft-removal.ts'
import { raiseVersion, recordInvoice, refreshInvoiceTotals } from '../invoice-writes.ts'
import { type InvoiceRecord, loadInvoice, loadInvoiceLines } from '../invoice.store.ts'
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
  await moveLines(work, target, source)
  await moveCharges(work, targetId, sourceId)
  await recordMerge(work, target, source)
  await removeDraft(work, sourceId)
  const merged = await loadInvoice(tx, actor, targetId)
  await refreshInvoiceTotals(work, merged)
  const version = await raiseVersion(work, target)
  const after = await loadInvoiceLines(tx, actor, targetId)
  const all = (lines: typeof after) =>
    auditedLines(
      lines,
      lines.map(({ id }) => id),
    )
  recordInvoice(work, {
    id: targetId,
    version,
    before: { products: all(before) },
    after: { products: all(after), mergedInvoiceId: sourceId },
    action: 'merge-invoices',
  })
  recordInvoice(work, {
    id: sourceId,
    version: source.version + 1,
    before: { status: source.status },
    after: null,
    action: 'merge-into-invoice',
  })
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

/** A line of the same order allocation is added to the line that is there; the others come after. */
async function moveLines(work: Work<Actor>, target: InvoiceRecord, source: InvoiceRecord): Promise<void> {
  const { tx, actor } = work
  const { companyId } = actor
  const lines = await loadInvoiceLines(tx, actor, source.id)
  const present = await loadInvoiceLines(tx, actor, target.id)
  const last = Math.max(0, ...present.map(({ position }) => position))
  const moves: { fromLineId: string; toLineId: string }[] = []
  for (const [place, line] of lines.entries()) {
    const same = present.find(
      ({ orderAllocationId }) => orderAllocationId !== null && orderAllocationId === line.orderAllocationId,
    )
    moves.push({ fromLineId: line.id, toLineId: same?.id ?? line.id })
    if (same) {
      await sql`
        update invoice_line set quantity = quantity + ${line.quantity}, version = version + 1
        where company_id = ${companyId} and id = ${same.id}`.execute(tx)
      await sql`
        update invoice_lot set line_id = ${same.id}, invoice_id = ${target.id}
        where company_id = ${companyId} and line_id = ${line.id}`.execute(tx)
    } else {
      await sql`
        update invoice_line set invoice_id = ${target.id}, position = ${last + place + 1}, version = version + 1
        where company_id = ${companyId} and id = ${line.id}`.execute(tx)
      await sql`
        update invoice_lot set invoice_id = ${target.id} where company_id = ${companyId} and line_id = ${line.id}`.execute(
        tx,
      )
    }
  }
  await moveAllocations(work, { kind: 'invoice', id: target.id }, moves)
}

async function moveCharges({ tx, actor }: Work, targetId: string, sourceId: string): Promise<void> {
  const { companyId } = actor
  await sql`
    update invoice_charge set invoice_id = ${targetId} where company_id = ${companyId} and invoice_id = ${sourceId}`.execute(
    tx,
  )
  await sql`
    update invoice_merge set invoice_id = ${targetId} where company_id = ${companyId} and invoice_id = ${sourceId}`.execute(
    tx,
  )
  await sql`
    update invoice_package k set invoice_id = ${targetId}, position = k.position + (
        select coalesce(max(p.position), 0) from invoice_package p where p.company_id = ${companyId} and p.invoice_id = ${targetId})
    where k.company_id = ${companyId} and k.invoice_id = ${sourceId}`.execute(tx)
  await sql`
    update invoice t set freight_charge = t.freight_charge + s.freight_charge,
      freight_service_cost = t.freight_service_cost + s.freight_service_cost
    from invoice s where t.company_id = ${companyId} and t.id = ${targetId} and s.company_id = t.company_id and s.id = ${sourceId}`.execute(
    tx,
  )
}

async function recordMerge({ tx, actor }: Work<Actor>, target: InvoiceRecord, source: InvoiceRecord): Promise<void> {
  await sql`
    insert into invoice_merge (company_id, invoice_id, merged_id, sales_order_id, sales_order_number, merged_by)
    select ${actor.companyId}, ${target.id}, ${source.id}, ${source.salesOrderId}::uuid, coalesce((
      select o.number from sales_order o where o.company_id = ${actor.companyId} and o.id = ${source.salesOrderId}::uuid), ''),
      ${actor.userId}`.execute(tx)
}
