import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { parseCents } from '@galen/domain/money'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { voidReason } from '../../../admin/chosen-justification.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { now } from '../../../platform/database/record.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockOpenItems, unapply, voidOpenItem } from '../../open-items.ts'
import { paidParts } from '../../settlements/applied.view.ts'
import { lockSettlement, raiseVersion } from '../../settlements/paid-out.ts'
import { openToday } from '../../settlements/posting-day.ts'
import {
  checkPayer,
  loadVendorPayment,
  lockOutgoingParty,
  lockVendorPayment,
  shownVendorPayment,
  type StoredVendorPayment,
  vendorPayment,
} from '../vendor-payment.store.ts'

/** Takes a payment to a vendor or a refund back: receipts and credits are open again. */
export const voidVendorPayment = command(
  vendorPayments.void,
  async (input) => {
    const { params, body, tx, actor } = input
    const today = await openToday(input)
    const reason = await voidReason(input, 'voidPayment', body)
    await checkFreshSignIn(tx, actor)
    const stored = await lockOutgoingParty(input, params.id)
    checkPayer(actor, stored)
    const receipts = stored.applications.map(({ receiptId }) => receiptId)
    if (receipts.length > 0) await lockRows(input, 'receipt', receipts)
    if (stored.refundOf) await lockSettlement(input, refundedBy(stored))
    const { locked, before } = await lockVendorPayment(input, params.id)
    const status = vendorPaymentLifecycle.after('void', before.status)
    checkCleared(before, body.returned ?? false)
    await undo(input, before, today)
    const voided = { voidAt: now, voidById: actor.userId, voidOn: today, voidReason: reason }
    const stamps = { ...voided, returned: body.returned ?? false }
    const saved = await vendorPayment.write(input, locked, { ...locked, status }, stamps)
    const after = await loadVendorPayment(tx, actor, params.id)
    const parts = { before: paidParts(before), after: paidParts(after) }
    vendorPayment.report(input, locked, saved, { action: 'void', parts, justification: reason ?? undefined })
    return shownVendorPayment(after)
  },
  { posting: true },
)

/** The payment or credit that a refund was paid from. */
const refundedBy = ({ refundOf, refundOfKind }: StoredVendorPayment) => ({
  documentKind: refundOfKind ?? '',
  documentId: refundOf ?? '',
})

function checkCleared({ number, clearedOn }: StoredVendorPayment, isReturned: boolean): void {
  if (clearedOn === null || isReturned) return
  throw new BusinessError(
    'payment.refused',
    `The bank cleared payment ${number} on ${formatDate(clearedOn as BusinessDate)}. Void it as returned.`,
    [{ field: 'returned', message: 'must be set' }],
  )
}

async function undo(work: Work, before: StoredVendorPayment, accountingDate: BusinessDate): Promise<void> {
  const memo = `Void of payment ${before.number}`
  const reversed = { accountingDate, memo }
  if (before.vendorId === null) {
    const charge = { documentKind: 'customer-refund', documentId: before.id }
    await lockOpenItems(work, [charge, refundedBy(before)])
    await unapply(work, { charge, accountingDate })
    await voidOpenItem(work, charge, { accountingDate, reason: memo })
    await raiseVersion(work, refundedBy(before), {
      action: 'void-refund',
      amount: parseCents(before.totalAmount),
    })
  } else {
    const self = { documentKind: 'vendor-payment', documentId: before.id }
    const paid = before.applications.map(({ kind, receiptId }) => ({ documentKind: kind, documentId: receiptId }))
    await lockOpenItems(work, [self, ...paid])
    await unapply(work, { settlement: self, accountingDate })
    await voidOpenItem(work, self, { accountingDate, reason: memo })
  }
  await reverseJournal(work, { kind: 'vendor-payment', id: before.id }, reversed)
}
