import { receiptFields, type ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { receipts, receiptTopic } from '@galen/contract/purchasing/receipts'
import { BusinessError } from '@galen/domain/business-error'
import { add, centsToNumber, parseCents } from '@galen/domain/money'
import { lockRows } from '../../platform/database/locks.ts'
import { record } from '../../platform/database/record.ts'
import { isTaken } from '../../platform/errors.ts'
import type { NoteKind } from '../../platform/note-kind.ts'
import { serveTopic } from '../../platform/realtime/realtime-topics.ts'
import type { Work } from '../../platform/work.ts'
import { removeLines } from './receipt-line.store.ts'
import { removeReceiptLots } from './receipt-lot.store.ts'

const stored = record(receiptFields, { topic: receiptTopic })

/** The columns of a reply. */
export const shownReceipt = stored.shown

type Totaled = Pick<ReceiptRecord, 'merchandise' | 'freightCharge'>
type Given = Parameters<typeof stored.insert>[1]
type Saving = Parameters<typeof stored.save>[3]

/** Goods and freight are what a receipt comes to. */
const withTotal = <T extends Partial<Totaled>>(receipt: T) => ({
  ...receipt,
  total: centsToNumber(add(parseCents(receipt.merchandise ?? 0), parseCents(receipt.freightCharge ?? 0))),
})

/** Read without a lock, for commands that lock the vendor or the order before the receipt. */
export const loadReceipt = ({ tx, actor }: Work, id: string, missing?: string): Promise<ReceiptRecord> =>
  stored.load(tx, actor, id, missing)

/** Locks the receipt after its order, so that everything counted for one order waits in one line. */
export async function lockReceipt(work: Work, id: string, missing?: string): Promise<ReceiptRecord> {
  const { purchaseOrderId } = await loadReceipt(work, id, missing)
  if (purchaseOrderId !== null) await lockRows(work, 'purchase_order', [purchaseOrderId], 'no key update')
  return stored.lock(work, id, missing)
}

export const insertReceipt = (work: Work, given: Given): Promise<ReceiptRecord> =>
  stored.insert(work, withTotal(given), { stamps: { createdById: work.actor.userId ?? null } })

/** A draft that the same command finishes: other rows can refer to it before it has its number. */
export const startReceipt = (work: Work, given: Given): Promise<ReceiptRecord> =>
  stored
    .start(work, withTotal(given), { createdById: work.actor.userId ?? null })
    .catch(refuseRepeatedInvoice(given.vendorInvoice ?? ''))

/** What was started becomes the first version of a receipt, in whatever status it has by now. */
export async function finishReceipt(
  work: Work,
  started: ReceiptRecord,
  after: ReceiptRecord,
  { action, stamps }: Saving,
): Promise<void> {
  const finished = await stored.write(work, started, withTotal(after), stamps)
  stored.report(work, null, finished, { action })
}

/** Writes the next version of a receipt, audits what changed and notifies the open screens. */
export const saveReceipt = (
  work: Work,
  before: ReceiptRecord,
  after: ReceiptRecord,
  saving: Saving,
): Promise<ReceiptRecord> =>
  stored.save(work, before, withTotal(after), saving).catch(refuseRepeatedInvoice(after.vendorInvoice))

/** Each invoice of a vendor is entered once. */
const refuseRepeatedInvoice = (vendorInvoice: string) => (error: unknown) => {
  if (!isTaken(error)) throw error
  throw new BusinessError(
    'receipt.vendor-invoice.conflict',
    `Invoice ${vendorInvoice} of this vendor is on another receipt.`,
    [{ field: 'vendorInvoice', message: 'is on another receipt' }],
  )
}

export async function deleteReceipt(work: Work, receipt: ReceiptRecord): Promise<void> {
  await removeReceiptLots(work, receipt.id)
  await removeLines(work, receipt.id)
  await stored.remove(work, receipt)
}

export const servedReceiptTopic = serveTopic(receiptTopic, (db, actor, { id = '' }) => stored.isSeen(db, actor, id))

export const receiptNotes: NoteKind = {
  entity: 'receipt',
  reads: receipts.get.needs,
  writes: receipts.change.needs,
  isSeen: stored.isSeen,
}
