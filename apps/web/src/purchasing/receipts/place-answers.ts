import type { ReceiptQuestion } from '@galen/contract/purchasing/receipt-questions'
import type { receipts } from '@galen/contract/purchasing/receipts'
import type { Input } from '@galen/contract/route'
import { text } from '../../kit/text.ts'
import type { DecidedLots, Decision } from './decision-labels.ts'

type Body = NonNullable<Input<typeof receipts.place>['body']>
export type Answers = NonNullable<Body['receiptPlaceConfirmationRecords']>

/** What was decided about a question; what is only confirmed is accepted. */
export function answerTo(confirmation: string, answer: Decision | undefined): Answers[number] {
  const { decision, note, serialsReason } = answer ?? {
    decision: 'accept' as const,
    note: '',
    serialsReason: undefined,
  }
  const said = note.trim()
  return {
    confirmation,
    confirm: decision === 'accept',
    decision,
    ...(serialsReason && { serialsReason }),
    ...(said !== '' && { note: said }),
  }
}

/** What is still to decide before it can be placed. */
export function openDecision(questions: readonly ReceiptQuestion[], decided: DecidedLots): string | undefined {
  const open = questions.find(({ code, confirmation }) => code === 'SHORT_DATED' && decided[confirmation] === undefined)
  if (open) return text('Decide lot {lot}.', { lot: open.lot ?? '' })
  const unsaid = questions.find(({ confirmation }) => {
    const answer = decided[confirmation]
    const needsNote = answer?.decision === 'quarantine' || answer?.serialsReason === 'OTHER'
    return needsNote && answer.note.trim() === ''
  })
  if (!unsaid) return undefined
  return unsaid.lot === null
    ? text('Add a note for {item}.', { item: unsaid.itemName })
    : text('Add a note for lot {lot}.', { lot: unsaid.lot })
}
