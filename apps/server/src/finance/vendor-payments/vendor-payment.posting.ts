import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, zeroCents } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import { applySettlement, type ItemRef, openReceivable } from '../open-items.ts'
import { chargesOf, type Plan } from '../settlements/settlement-plan.ts'

type Posted = {
  readonly id: string
  readonly number: string
  readonly total: Cents
  readonly accountingDate: BusinessDate
  readonly memo: string
}

/** Books a payment to a vendor and applies it; what is left is an advance that lowers what we owe. */
export async function postVendorPayment(
  work: Work,
  payment: Posted & { readonly vendorId: string; readonly openItemId: string },
  plan: Plan,
): Promise<void> {
  const { id, number, vendorId, openItemId, total, accountingDate, memo } = payment
  const settled = chargesOf(plan)
  await applySettlement(work, {
    settlement: { documentKind: 'vendor-payment', documentId: id },
    charges: settled.map((charge) => ({
      documentKind: charge.documentKind,
      documentId: charge.id,
      amount: charge.amount,
      discount: charge.discount,
    })),
    accountingDate,
  })
  await postJournal(work, {
    source: { kind: 'vendor-payment', id, number },
    accountingDate,
    memo,
    lines: [
      ...settled.map((charge) => ({
        role: 'payable' as const,
        amount: (charge.amount + charge.discount) as Cents,
        vendorId,
        openItemId: charge.openItemId,
        memo: charge.number,
      })),
      { role: 'payable', amount: plan.settlement.left, vendorId, openItemId },
      { role: 'purchase-discounts', amount: negate(plan.settlement.discount), vendorId },
      { role: 'bank', amount: negate(total), vendorId },
    ],
  })
}

/** Pays a credit or the rest of a payment back: a charge that the credit settles at once. */
export async function postRefund(
  work: Work,
  refund: Posted & { readonly customerId: string; readonly refundOf: ItemRef },
): Promise<void> {
  const { id, number, customerId, refundOf, total, accountingDate, memo } = refund
  const charge = { documentKind: 'customer-refund' as const, documentId: id }
  await openReceivable(work, { ...charge, customerId, number, issuedOn: accountingDate, total, termsId: null })
  await applySettlement(work, {
    settlement: refundOf,
    charges: [{ ...charge, amount: total, discount: zeroCents }],
    accountingDate,
  })
  await postJournal(work, {
    source: { kind: 'vendor-payment', id, number },
    accountingDate,
    memo,
    lines: [
      { role: 'customer-credits', amount: total, customerId },
      { role: 'bank', amount: negate(total), customerId },
    ],
  })
}
