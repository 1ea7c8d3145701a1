import { vendorPayments } from '@galen/contract/finance/vendor-payments'
import { BusinessError } from '@galen/domain/business-error'
import { type BusinessDate, formatDate } from '@galen/domain/dates'
import { vendorPaymentLifecycle } from '@galen/domain/finance/payment'
import { reverseJournal } from '../../../accounting/general-ledger.ts'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { lockOpenItems, unapply, voidOpenItem } from '../../open-items.ts'
import { openToday } from '../../settlements/posting-day.ts'
import {
  auditedOutgoing,
  checkPayer,
  loadVendorPayment,
  lockOutgoingParty,
  lockVendorPayment,
  shownVendorPayment,
  type StoredVendorPayment,
} from '../vendor-payment.store.ts'

/** Takes a payment to a vendor or a refund back: receipts and credits are open again. */
export const voidVendorPayment = command(
  vendorPayments.void,
  async (input) => {
    const { params, body, tx, actor, audit } = input
    const today = await openToday(input)
    const reason = await chosenJustification(input, 'voidPayment', body, 'Choose a reason for the void.')
    await checkFreshSignIn(tx, actor)
    const stored = await lockOutgoingParty(input, params.id)
    checkPayer(actor, stored)
    const receipts = stored.applications.map(({ receiptId }) => receiptId)
    if (receipts.length > 0) await lockRows(input, 'receipt', receipts)
    const before = await lockVendorPayment(input, params.id)
    const status = vendorPaymentLifecycle.after('void', before.status)
    checkCleared(before, body.returned ?? false)
    await undo(input, before, today)
    await tx
      .updateTable('vendor_payment')
      .set({
        status,
        void_at: new Date().toISOString(),
        void_by: actor.userId,
        void_on: today,
        void_reason: reason,
        returned: body.returned ?? false,
        version: before.version + 1,
      })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', params.id)
      .execute()
    const after = await loadVendorPayment(tx, actor, params.id)
    audit('vendor-payment', {
      id: params.id,
      action: 'void',
      version: after.version,
      before: auditedOutgoing(before),
      after: auditedOutgoing(after),
      justification: reason,
    })
    return shownVendorPayment(after)
  },
  { posting: true },
)

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
    await lockOpenItems(work, [charge, { documentKind: before.refundOfKind ?? '', documentId: before.refundOf ?? '' }])
    await unapply(work, { charge, accountingDate })
    await voidOpenItem(work, charge, { accountingDate, reason: memo })
  } else {
    const self = { documentKind: 'vendor-payment', documentId: before.id }
    const paid = before.applications.map(({ kind, receiptId }) => ({ documentKind: kind, documentId: receiptId }))
    await lockOpenItems(work, [self, ...paid])
    await unapply(work, { settlement: self, accountingDate })
    await voidOpenItem(work, self, { accountingDate, reason: memo })
  }
  await reverseJournal(work, { kind: 'vendor-payment', id: before.id }, reversed)
}
