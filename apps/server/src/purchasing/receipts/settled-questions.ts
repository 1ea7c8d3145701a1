import { BusinessError } from '@galen/domain/business-error'
import type { LotDecision, ReceiptQuestion } from '@galen/domain/purchasing/receipt-questions'
import type { SerialsReason } from '@galen/domain/warehouse/stock'
import type { SaidReason } from './receipt-line.store.ts'

type Answer = {
  readonly confirmation: string
  readonly confirm: boolean
  readonly decision?: LotDecision | undefined
  readonly serialsReason?: SerialsReason | undefined
  readonly note?: string | undefined
}

export type SettledQuestion = {
  readonly question: ReceiptQuestion
  readonly decision: LotDecision
  readonly serialsReason: SerialsReason | null
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
    if (!answer) return confirmAll ? { question, decision: 'accept' as const, serialsReason: null, note: '' } : null
    return settle(question, answer)
  })
  return settled.every((one) => one !== null) ? settled : null
}

function settle(question: ReceiptQuestion, answer: Answer): SettledQuestion {
  const { confirmation } = question
  const decision = answer.decision ?? (answer.confirm ? 'accept' : 'refuse')
  const note = (answer.note ?? '').trim()
  if (question.lot === null && decision !== 'accept') throw refusedAnswer(question)
  if (decision === 'quarantine' && note === '')
    throw new BusinessError('receipt.note-missing', `Add a note for lot ${question.lot}.`, [
      { field: 'note', message: 'is needed for quarantine', confirmation },
    ])
  const serialsReason = question.code === 'SERIALS_MISSING' ? (answer.serialsReason ?? null) : null
  if (serialsReason === 'OTHER' && note === '')
    throw new BusinessError('receipt.note-missing', `Add a note for ${question.itemName}.`, [
      { field: 'note', message: 'is needed for another reason', confirmation },
    ])
  return { question, decision, serialsReason, note }
}

/** Only lots can be refused; anything else is confirmed, or put right before the receipt is placed. */
function refusedAnswer({ code, confirmation, itemName, detail }: ReceiptQuestion): BusinessError {
  return code === 'PRICE_DIFFERS'
    ? new BusinessError('receipt.price-refused', `Change the price of ${itemName}, or confirm it.`, [
        { field: 'purchasePrice', message: 'differs from the order', confirmation },
      ])
    : new BusinessError('receipt.not-confirmed', `${detail} Put it right, or confirm it.`, [
        { field: 'confirm', message: 'is false', confirmation },
      ])
}

/** Why packages have no serial numbers, by their variation. */
export const saidReasons = (settled: readonly SettledQuestion[]): ReadonlyMap<string, SaidReason> =>
  new Map(
    settled.flatMap(({ question, serialsReason, note }) =>
      serialsReason === null ? [] : [[question.purchasableItemId, { reason: serialsReason, note }] as const],
    ),
  )

/** As it is stored with the receipt. */
export const confirmationRecords = (settled: readonly SettledQuestion[]) =>
  settled.map(({ question, decision, serialsReason, note }) => ({
    confirmation: question.confirmation,
    confirm: decision === 'accept',
    decision,
    ...(serialsReason !== null && { serialsReason }),
    note,
    detail: question.detail,
  }))

/** The reply that asks them, all at once. */
export const asking = (questions: readonly ReceiptQuestion[]) => ({
  status: 202 as const,
  body: {
    detail: questions.length === 1 ? (questions[0]?.detail ?? '') : `${questions.length} things need your decision.`,
    confirmations: [...questions],
  },
})
