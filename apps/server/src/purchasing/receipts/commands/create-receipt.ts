import { sql } from 'kysely'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receipts } from '@galen/contract/purchasing/receipts'
import { type PurchaseOrderStatus, purchaseOrderLifecycle } from '@galen/domain/purchasing/purchase-order'
import { lockRows } from '../../../platform/database/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { countOnReceipt } from '../count-on-receipt.ts'
import { addLinesOfOrder } from '../receipt-line.store.ts'
import { insertReceipt, lockReceipt } from '../receipt.store.ts'
import { viewReceipt } from '../receipt.view.ts'

/**
 * Starts a receipt with a line for everything that is still open on the order. P25: a first scan goes to the open draft of the
 * order where there is one, asked under the lock of the order, so that two people make one draft; a refused scan makes none.
 */
export const createReceipt = command(receipts.create, async (work) => {
  const { purchaseOrderId, takeOpen, ...scan } = work.body
  const { tx, actor } = work
  await lockRows(work, 'purchase_order', [purchaseOrderId], 'no key update')
  const order = await loadOrder(work, purchaseOrderId)
  purchaseOrderLifecycle.after('receive', order.status)
  const isScan = scan.scan !== undefined
  const open = isScan || takeOpen === true ? await openDraft(work, order.id) : undefined
  const receipt = open === undefined ? await startDraft(work, order) : await lockReceipt(work, open)
  if (isScan) await countOnReceipt(work, receipt, scan)
  return viewReceipt(tx, actor, receipt.id)
})

/** The draft of the order that was begun first. */
async function openDraft({ tx, actor }: Work, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from receipt
    where company_id = ${actor.companyId} and purchase_order_id = ${orderId} and status = 'Draft'
    order by created_at, id limit 1`.execute(tx)
  return rows[0]?.id
}

async function startDraft(work: Work, order: Ordered): Promise<ReceiptRecord> {
  const receipt = await insertReceipt(work, {
    type: order.dropShip ? 'Drop ship' : 'Standard',
    purchaseOrderId: order.id,
    vendorId: order.vendorId,
    termsId: order.termsId,
  })
  await addLinesOfOrder(work, receipt.id, order.id)
  return receipt
}

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
