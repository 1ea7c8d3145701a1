import type { NeedsConfirmation } from '@galen/contract/route'
import type { ReactNode } from 'react'
import { askReason, confirm } from '../kit/confirm.tsx'
import { text } from '../kit/text.ts'

/** How one command words its confirmation; the sentences come from the server unless `detail` draws them. */
export type ConfirmationDialog = {
  readonly title: string
  readonly yes: string
  readonly no?: string
  readonly danger?: true
  /** What follows from confirming, below the sentences. */
  readonly note?: string
  readonly detail?: (question: NeedsConfirmation) => ReactNode
}

/** The same dialog for every question, or one per question. */
export type ConfirmationDialogs = ConfirmationDialog | ((question: NeedsConfirmation) => ConfirmationDialog)

/** The user answered no: nothing was saved, and nothing went wrong. */
export class NotConfirmed extends Error {
  constructor() {
    super(text('Not confirmed. Nothing was saved.'))
    this.name = 'NotConfirmed'
  }
}

export const isQuestion = (reply: { readonly status: number; readonly body?: unknown }) =>
  reply.status === 202 && typeof reply.body === 'object' && reply.body !== null && 'confirmations' in reply.body

const plain = (): ConfirmationDialog => ({ title: text('Please confirm'), yes: text('Confirm') })

/** Shows the confirmation of a 202 reply; resolves to what goes into the body of the repeated call, or to nothing. */
export async function askConfirmation(
  question: NeedsConfirmation,
  dialogs: ConfirmationDialogs = plain,
): Promise<{ readonly reason?: string } | undefined> {
  const { title, yes, no, danger, note, detail } = typeof dialogs === 'function' ? dialogs(question) : dialogs
  const asked = {
    title,
    yes,
    ...(no !== undefined && { no }),
    ...(danger && { danger }),
    detail: (
      <>
        {detail ? detail(question) : <Sentences {...question} />}
        {note !== undefined && <p className="secondary">{note}</p>}
      </>
    ),
  }
  if (!question.reason) return (await confirm(asked)) ? {} : undefined
  const reason = await askReason(asked, question.reason)
  return reason === undefined ? undefined : reason === '' ? {} : { reason }
}

const MOST_SHOWN = 5

function Sentences({ detail, confirmations }: NeedsConfirmation) {
  const sentences = [...new Set(confirmations.map((each) => each.detail))]
  if (sentences.length < 2) return <p>{detail}</p>
  return (
    <>
      <ul>
        {sentences.slice(0, MOST_SHOWN).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {sentences.length > MOST_SHOWN && (
        <p className="secondary">{text('And {count} more.', { count: sentences.length - MOST_SHOWN })}</p>
      )}
    </>
  )
}
