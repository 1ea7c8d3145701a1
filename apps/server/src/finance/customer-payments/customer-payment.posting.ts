import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, negate } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import { applySettlement } from '../open-items.ts'
import { chargesOf, type Plan } from '../settlements/settlement-plan.ts'

type PostedPayment = {
  readonly id: string
  readonly number: string
  readonly customerId: string
  readonly openItemId: string
  readonly total: Cents
  readonly accountingDate: BusinessDate
  readonly memo: string
}

/** Books a payment and applies it: what it settles, the discounts taken, and what stays unapplied. */
export async function postCustomerPayment(work: Work, payment: PostedPayment, plan: Plan): Promise<void> {
  const { id, number, customerId, openItemId, total, accountingDate, memo } = payment
  const settled = chargesOf(plan)
  await applySettlement(work, {
    settlement: { documentKind: 'customer-payment', documentId: id },
    charges: settled.map((charge) => ({
      documentKind: charge.documentKind,
      documentId: charge.id,
      amount: charge.amount,
      discount: charge.discount,
    })),
    accountingDate,
  })
  await postJournal(work, {
    source: { kind: 'customer-payment', id, number },
    accountingDate,
    memo,
    lines: [
      { role: 'undeposited-funds', amount: total, customerId },
      { role: 'sales-discounts', amount: plan.settlement.discount, customerId },
      ...settled.map((charge) => ({
        role: 'receivable' as const,
        amount: negate((charge.amount + charge.discount) as Cents),
        customerId,
        openItemId: charge.openItemId,
        memo: charge.number,
      })),
      { role: 'customer-credits', amount: negate(plan.settlement.left), customerId, openItemId },
    ],
  })
}
