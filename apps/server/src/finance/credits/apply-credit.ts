import { negate } from '@galen/domain/money'
import { postJournal } from '../../accounting/general-ledger.ts'
import type { Work } from '../../platform/work.ts'
import { applySettlement } from '../open-items.ts'
import { amountOf, type ApplyingDays, byAppliedDay, datedCharges } from '../settlements/applying-days.ts'
import { appliedCharge, type Plan } from '../settlements/settlement-plan.ts'

type Credit = {
  readonly id: string
  readonly number: string
  readonly documentKind: 'customer-credit' | 'vendor-credit'
  readonly customerId?: string
  readonly days: ApplyingDays
}

/** The entries of what a credit is applied to, apart from those of the credit itself. */
export const CREDIT_APPLICATION = 'credit-application'

/** Applies a credit by its plan. That of a customer moves from credits to receivables; a vendor's is in payables already. */
export async function applyCredit(work: Work, credit: Credit, plan: Plan): Promise<void> {
  const { id, number, documentKind, customerId, days } = credit
  const settled = await datedCharges(work, plan, days)
  await applySettlement(work, {
    settlement: { documentKind, documentId: id },
    charges: settled.map(appliedCharge),
    accountingDate: days.date,
  })
  if (customerId === undefined) return
  const { now, later } = byAppliedDay(settled, days.date)
  for (const [accountingDate, charges] of [[days.date, now] as const, ...later])
    await postJournal(work, {
      source: { kind: CREDIT_APPLICATION, id, number },
      accountingDate,
      memo: `Credit ${number} applied`,
      lines: [
        { role: 'customer-credits', amount: amountOf(charges), customerId },
        ...charges.map((charge) => ({
          role: 'receivable' as const,
          amount: negate(charge.amount),
          customerId,
          openItemId: charge.openItemId,
          memo: charge.number,
        })),
      ],
    })
}
