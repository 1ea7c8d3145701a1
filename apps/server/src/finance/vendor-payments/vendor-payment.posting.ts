import { laterPayableLines, vendorPaymentLines } from '@galen/domain/accounting/postings'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate, zeroCents } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import { applySettlement, type ItemRef, openReceivable } from '../open-items.ts'
import { type ApplyingDays, byAppliedDay, datedCharges } from '../settlements/applying-days.ts'
import { appliedCharge, type Plan } from '../settlements/settlement-plan.ts'

type Posted = {
  readonly id: string
  readonly number: string
  readonly total: Cents
  readonly memo: string
}

/**
 * Books a payment to a vendor and applies it; what is left is an advance that lowers what we owe, as is what pays a bill of
 * a later day until then.
 */
export async function postVendorPayment(
  work: Work,
  payment: Posted & { readonly vendorId: string; readonly openItemId: string; readonly days: ApplyingDays },
  plan: Plan,
): Promise<void> {
  const { id, number, vendorId, openItemId, total, days, memo } = payment
  const settled = await datedCharges(work, plan, days)
  const accountingDate = days.date
  await applySettlement(work, {
    settlement: { documentKind: 'vendor-payment', documentId: id },
    charges: settled.map(appliedCharge),
    accountingDate,
  })
  const source = { kind: 'vendor-payment', id, number }
  const { now, later } = byAppliedDay(settled, accountingDate)
  await postJournal(work, {
    source,
    accountingDate,
    memo,
    lines: vendorPaymentLines(vendorId, { openItemId, total }, now),
  })
  for (const [day, charges] of later)
    await postJournal(work, {
      source,
      accountingDate: day,
      memo: `${memo} applied`,
      lines: laterPayableLines(vendorId, openItemId, charges),
    })
}

/** Pays a credit or the rest of a payment back: a charge that the credit settles at once. */
export async function postRefund(
  work: Work,
  refund: Posted & {
    readonly customerId: string
    readonly refundOf: ItemRef
    readonly accountingDate: BusinessDate
  },
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
