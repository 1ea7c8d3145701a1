import { BusinessError } from '@galen/domain/business-error'
import type { LotDecision, ReceiptQuestion } from '@galen/domain/purchasing/receipt'

type Answer = {
  readonly confirmation: string
  readonly confirm: boolean
  readonly decision?: LotDecision | undefined
  readonly note?: string | undefined
}

export type SettledQuestion = {
  readonly question: ReceiptQuestion
  readonly decision: LotDecision
  readonly note: string
}

/**
 * What was decided about every question, or null while one is open. A lot that is not confirmed is refused: it leaves the
 * receipt. Quarantine needs a note.
 */
export function settleQuestions(
  questions: readonly ReceiptQuestion[],
  answers: readonly Answer[],
  confirmAll: boolean,
): SettledQuestion[] | null {
  const settled = questions.map((question) => {
    const answer = answers.find(({ confirmation }) => confirmation === question.confirmation)
    if (!answer) return confirmAll ? { question, decision: 'accept' as const, note: '' } : null
    const decision = answer.decision ?? (answer.confirm ? 'accept' : 'refuse')
    if (decision === 'quarantine' && (answer.note ?? '') === '')
      throw new BusinessError('receipt.note-missing', `Add a note for lot ${question.lot}.`, [
        { field: 'note', message: 'is needed for quarantine', confirmation: question.confirmation },
      ])
    if (question.code === 'PRICE_DIFFERS' && decision !== 'accept')
      throw new BusinessError('receipt.price-refused', `Change the price of ${question.itemName}, or confirm it.`, [
        { field: 'purchasePrice', message: 'differs from the order', confirmation: question.confirmation },
      ])
    return { question, decision, note: answer.note ?? '' }
  })
  return settled.every((one) => one !== null) ? settled : null
}

/** As it is stored with the receipt. */
export const confirmationRecords = (settled: readonly SettledQuestion[]) =>
  settled.map(({ question, decision, note }) => ({
    confirmation: question.confirmation,
    confirm: decision === 'accept',
    decision,
    note,
    detail: question.detail,
  }))

export const detailOfQuestions = (questions: readonly ReceiptQuestion[]) =>
  questions.length === 1 ? (questions[0]?.detail ?? '') : `${questions.length} things need your decision.`
