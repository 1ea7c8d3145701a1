import type { QuestionedLot } from '@galen/domain/purchasing/receipt-questions'
import { type CountedLot, isSerialized, unitsOf } from './count-goods.ts'
import type { SettledQuestion } from './settled-questions.ts'

/** A lot that is about to be counted, as placing asks about it. */
export const questionedLot = (lot: CountedLot, documented: boolean): QuestionedLot => ({
  lot: lot.lot,
  expiresOn: lot.expiresOn,
  quarantineReason: lot.quarantineReason,
  serialized: lot.packages.every(isSerialized),
  documented,
  quantity: unitsOf(lot),
})

/** What was counted without the lots that were refused; those that go to quarantine say so. */
export function decidedLots(counted: readonly CountedLot[], settled: readonly SettledQuestion[]): CountedLot[] {
  const decisionOf = (lot: CountedLot) =>
    settled.find(({ question }) => question.lot === lot.lot && question.purchasableItemId === lot.purchasableItemId)
      ?.decision
  return counted
    .filter((lot) => decisionOf(lot) !== 'refuse')
    .map((lot) =>
      decisionOf(lot) === 'quarantine' ? { ...lot, quarantineReason: lot.quarantineReason ?? 'MANUAL' } : lot,
    )
}
