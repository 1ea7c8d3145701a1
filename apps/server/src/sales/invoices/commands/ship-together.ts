import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { lockRows } from '../../../platform/database/locks.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { recordInvoice } from '../invoice-writes.ts'
import { loadInvoice } from '../invoice.store.ts'
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
  for (const id of otherIds) {
    const other = await loadInvoice(tx, actor, id)
    invoiceLifecycle.after('amend', other.status)
    if (other.customerId !== lead.customerId || other.shipAddress !== lead.shipAddress)
      throw new BusinessError(
        'invoice.shipment.refused',
        `${other.number} goes to another address than ${lead.number}. They cannot leave together.`,
        [{ field: 'invoiceIds', message: other.number ?? id }],
      )
    await sql`
      update invoice set shipment_id = ${shipmentId}, tracking_ship_number = ${lead.trackingShipNumber},
        service_value = ${lead.shipVia.serviceValue}, service_label = ${lead.shipVia.serviceLabel}, version = version + 1
      where company_id = ${actor.companyId} and id = ${id}`.execute(tx)
    recordInvoice(work, {
      id,
      version: other.version + 1,
      before: { shipsWith: null, trackingShipNumber: other.trackingShipNumber },
      after: { shipsWith: lead.number, trackingShipNumber: lead.trackingShipNumber },
      action: 'ship-together',
    })
  }
  await sql`
    update invoice set shipment_id = ${shipmentId}, version = version + 1
    where company_id = ${actor.companyId} and id = ${lead.id}`.execute(tx)
  const names = await Promise.all(otherIds.map(async (id) => (await loadInvoice(tx, actor, id)).number))
  recordInvoice(work, {
    id: lead.id,
    version: lead.version + 1,
    before: { shipsWith: null },
    after: { shipsWith: names.join(', ') },
    action: 'ship-together',
  })
  return invoiceView(tx, actor, lead.id)
})
