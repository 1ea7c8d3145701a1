import { isDecisionNote, NOTE_NEEDED } from '@galen/domain/approvals'
import { askReason } from './confirm.tsx'
import { text, translate } from './text.ts'

/** The note of a decision: what it is called, and why it does not do yet. */
export const decisionNote = {
  label: text('Note'),
  description: text('Ten characters or more. It is kept with the decision.'),
  refusal: (typed: string) => (isDecisionNote(typed) ? undefined : translate(NOTE_NEEDED)),
}

/** Asks for the note of a decision about money or a gate (P48); resolves to nothing when the person leaves it. */
export const askDecision = (approves: boolean, about: string): Promise<string | undefined> =>
  askReason(
    {
      title: approves ? text('Approve {request}?', { request: about }) : text('Reject {request}?', { request: about }),
      detail: null,
      yes: approves ? text('Approve') : text('Reject'),
      danger: !approves,
    },
    decisionNote,
  )
