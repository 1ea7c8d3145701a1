import type { ReactNode } from 'react'
import { createStore } from './store.ts'
import { text } from './text.ts'

type Question = {
  /** Names the thing: "End all other sessions?" */
  title: string
  detail: ReactNode
  yes: string
  danger?: boolean
  /** For what cannot be undone and hurts: the person types this name before the button works. */
  typeName?: string
  /** A second way to go on, beside the first and Cancel. */
  instead?: string
  /** What stands on the button that leaves everything as it was. */
  no?: string
}
/** Whether a reason is asked for, and whether the button works without one; a decision has a note of ten characters. */
type Reason = 'required' | 'optional' | 'decision'
type Answer = 'yes' | 'instead' | 'no'
export type Asked = Question & {
  reason?: Reason
  answer: (answer: Answer, reason?: string) => void
}

/** What is being asked; `Confirmation` shows it. */
export const asked = createStore<Asked | null>(null)

/** Asks before something that cannot be undone; resolves to what the person chose. */
export const confirm = async (question: Omit<Question, 'instead'>): Promise<boolean> =>
  (await askWhich(question)) === 'yes'

/** Asks where there are two ways to go on. */
export function askWhich(question: Question): Promise<Answer> {
  asked.get()?.answer('no')
  return new Promise((resolve) => {
    const answer = (given: Answer) => {
      asked.set(null)
      resolve(given)
    }
    asked.set({ ...question, answer })
  })
}

/** Asks before something delicate, and why; resolves to the reason, or to nothing when the person leaves it. */
export function askReason(
  question: Omit<Question, 'instead' | 'typeName'>,
  kind: Reason = 'required',
): Promise<string | undefined> {
  asked.get()?.answer('no')
  return new Promise((resolve) => {
    const answer = (given: Answer, reason?: string) => {
      asked.set(null)
      resolve(given === 'yes' ? (reason ?? '') : undefined)
    }
    asked.set({ ...question, reason: kind, answer })
  })
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
    'decision',
  )

/** Answers no for the user, who goes somewhere else. */
export const closeConfirmation = () => asked.get()?.answer('no')
