import { discountShares } from '@galen/domain/accounting/invoice-profit'
import { customerPaymentLines, laterReceivableLines } from '@galen/domain/accounting/postings'
import type { Cents } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import { applySettlement } from '../open-items.ts'
import { type ApplyingDays, byAppliedDay, datedCharges } from '../settlements/applying-days.ts'
import { appliedCharge, type Plan } from '../settlements/settlement-plan.ts'

type PostedPayment = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly openItemId: string
  readonly total: Cents
  readonly days: ApplyingDays
  readonly memo: string
}

/**
 * Books a payment and applies it: what it settles, the discounts taken, and what stays unapplied. Money for an invoice of a
 * later day is unapplied until that day.
 */
export async function postCustomerPayment(work: Work, payment: PostedPayment, plan: Plan): Promise<void> {
  const { id, number, customerId, openItemId, total, days, memo } = payment
  const settled = await datedCharges(work, plan, days)
  const accountingDate = days.date
  const { now, later } = byAppliedDay(settled, accountingDate)
  const source = { kind: 'customer-payment', id, number }
  await postJournal(work, {
    source,
    accountingDate,
    memo,
    lines: customerPaymentLines(customerId, { openItemId, total }, now),
    profit: discountShares(now),
  })
  for (const [day, charges] of later)
    await postJournal(work, {
      source,
      accountingDate: day,
      memo: `${memo} applied`,
      lines: laterReceivableLines(customerId, openItemId, charges),
      profit: discountShares(charges),
    })
  // Commission on what is settled counts the discounts that were booked.
  await applySettlement(work, {
    settlement: { documentKind: 'customer-payment', documentId: id },
    charges: settled.map(appliedCharge),
    accountingDate,
  })
}
