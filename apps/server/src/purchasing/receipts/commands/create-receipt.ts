import { sql } from 'kysely'
import { receipts } from '@galen/contract/purchasing/receipts'
import { zeroCents } from '@galen/domain/money'
import { type PurchaseOrderStatus, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { lockRows } from '../../../platform/database/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { addLinesOfOrder } from '../receipt-line.store.ts'
import { insertReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'

/** Starts a receipt with a line for everything that is still open on the order. */
export const createReceipt = command(receipts.create, async (work) => {
  const { body, tx, actor } = work
  await lockRows(work, 'purchase_order', [body.purchaseOrderId], 'no key update')
  const order = await loadOrder(work, body.purchaseOrderId)
  purchaseOrderLifecycle.after('receive', order.status)
  const receipt = await insertReceipt(work, {
    number: null,
    status: 'Draft',
    type: order.dropShip ? 'Drop ship' : 'Standard',
    purchaseOrderId: order.id,
    vendorId: order.vendorId,
    termsId: order.termsId,
    vendorInvoice: '',
    vendorInvoiceDate: null,
    freightCharge: 0,
    freightMethod: 'value',
    transactionDataKind: null,
    transactionDataReference: '',
    note: '',
    merchandise: zeroCents,
    billFreight: null,
    billTotal: null,
    discrepancy: false,
  })
  await addLinesOfOrder(work, receipt.id, order.id)
  return viewReceipt(tx, actor, receipt.id)
})

type Ordered = {
  readonly id: string
  readonly status: PurchaseOrderStatus
  readonly vendorId: string
  readonly termsId: string | null
  readonly dropShip: boolean
}

async function loadOrder({ tx, actor }: Work, id: string): Promise<Ordered> {
  const { rows } = await sql<Ordered>`
    select o.id, o.status, o.vendor_id as "vendorId", coalesce(o.terms_id, v.terms_id) as "termsId", o.drop_ship as "dropShip"
    from purchase_order o left join vendor v on v.company_id = o.company_id and v.id = o.vendor_id
    where o.company_id = ${actor.companyId} and o.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('Purchase order')
  return row
}
