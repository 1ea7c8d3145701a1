import { randomUUIDv7 } from 'node:crypto'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { lockRows } from '../../../platform/database/locks.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { invoiceHead, type InvoiceRecord, loadInvoice } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'

/** Placed invoices cannot be merged; they can leave in the same packages under one tracking number (N6). */
export const shipTogether = command(invoices.shipTogether, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const otherIds = [...new Set(body.invoiceIds)].filter((id) => id !== params.id)
  if (otherIds.length === 0) throw invalid([{ field: 'invoiceIds', message: 'must name another invoice' }])
  await lockRows(work, 'invoice', [params.id, ...otherIds])
  const lead = await loadInvoice(tx, actor, params.id)
  invoiceLifecycle.after('amend', lead.status)
  const shipmentId = lead.shipmentId ?? randomUUIDv7()
  const { trackingShipNumber } = lead
  const { serviceValue, serviceLabel } = lead.shipVia
  const names: (string | null)[] = []
  for (const id of otherIds) {
    const other = await loadInvoice(tx, actor, id)
    checkTogether(lead, other)
    const shipVia = { ...other.shipVia, serviceValue, serviceLabel }
    const parts = { before: { shipsWith: null }, after: { shipsWith: lead.number } }
    const saving = { action: 'ship-together', parts }
    await invoiceHead.save(work, other, { ...other, shipmentId, trackingShipNumber, shipVia }, saving)
    names.push(other.number)
  }
  const parts = { before: { shipsWith: null }, after: { shipsWith: names.join(', ') } }
  await invoiceHead.save(work, lead, { ...lead, shipmentId }, { action: 'ship-together', parts })
  return invoiceView(tx, actor, lead.id)
})

function checkTogether(lead: InvoiceRecord, other: InvoiceRecord): void {
  invoiceLifecycle.after('amend', other.status)
  if (other.customerId !== lead.customerId || other.shipAddress !== lead.shipAddress)
    throw new BusinessError(
      'invoice.shipment.refused',
      `${other.number} goes to another address than ${lead.number}. They cannot leave together.`,
      [{ field: 'invoiceIds', message: other.number ?? other.id }],
    )
}
