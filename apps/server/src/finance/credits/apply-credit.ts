import type { BusinessDate } from '@galen/domain/dates'
import { negate } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import { applySettlement } from '../open-items.ts'
import { chargesOf, type Plan } from '../settlements/settlement-plan.ts'

type Credit = {
  readonly id: string
  readonly number: string
  readonly documentKind: 'customer-credit' | 'vendor-credit'
  readonly customerId?: string
  readonly accountingDate: BusinessDate
}

/** The entries of what a credit is applied to, apart from those of the credit itself. */
export const CREDIT_APPLICATION = 'credit-application'

/** Applies a credit by its plan. That of a customer moves from credits to receivables; a vendor's is in payables already. */
export async function applyCredit(work: Work, credit: Credit, plan: Plan): Promise<void> {
  const { id, number, documentKind, customerId, accountingDate } = credit
  const settled = chargesOf(plan)
  await applySettlement(work, {
    settlement: { documentKind, documentId: id },
    charges: settled.map((charge) => ({
      documentKind: charge.documentKind,
      documentId: charge.id,
      amount: charge.amount,
      discount: charge.discount,
    })),
    accountingDate,
  })
  if (customerId === undefined) return
  await postJournal(work, {
    source: { kind: CREDIT_APPLICATION, id, number },
    accountingDate,
    memo: `Credit ${number} applied`,
    lines: [
      { role: 'customer-credits', amount: plan.settlement.applied, customerId },
      ...settled.map((charge) => ({
        role: 'receivable' as const,
        amount: negate(charge.amount),
        customerId,
        openItemId: charge.openItemId,
        memo: charge.number,
      })),
    ],
  })
}
