import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields/text-field.tsx'
import { createStore, useStore } from './store.ts'
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
/** A reason with words of its own, and why the button does not work yet. */
type OwnReason = {
  readonly label: string
  readonly description: string
  readonly refusal: (typed: string) => string | undefined
}
/** Whether a reason is asked for, and whether the button works without one. */
type Reason = 'required' | 'optional' | OwnReason
type Answer = 'yes' | 'instead' | 'no'
type Asked = Question & {
  reason?: Reason
  answer: (answer: Answer, reason?: string) => void
}

const asked = createStore<Asked | null>(null)

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

/** Answers no for the user, who goes somewhere else. */
export const closeConfirmation = () => asked.get()?.answer('no')

/** Stands once in the application and shows whatever is being asked. */
export function Confirmation() {
  const question = useStore(asked)
  return question && <AskedQuestion key={question.title} {...question} />
}

const SHORTEST_REASON = 3
const LONGEST_REASON = 500

function AskedQuestion({ title, detail, yes, danger, typeName, instead, no, reason, answer }: Asked) {
  const [typed, setTyped] = useState('')
  const disabledReason = () => {
    if (typeName !== undefined && typed.trim() !== typeName) return text('Type {name} first.', { name: typeName })
    if (typeof reason === 'object') return reason.refusal(typed)
    return reason === 'required' && typed.trim().length < SHORTEST_REASON ? text('Enter a reason.') : undefined
  }
  return (
    <Dialog
      title={title}
      onClose={() => answer('no')}
      {...(no !== undefined && { closeLabel: no })}
      {...(instead !== undefined && { instead: { label: instead, run: () => answer('instead') } })}
      act={{
        label: yes,
        run: () => answer('yes', typed.trim()),
        ...(danger && { danger }),
        disabledReason: disabledReason(),
      }}
    >
      {detail}
      {typeName !== undefined && (
        <TextField
          label={text('Type {name} to continue', { name: typeName })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          data-autofocus
        />
      )}
      {reason && (
        <TextField
          label={typeof reason === 'object' ? reason.label : text('Reason')}
          description={typeof reason === 'object' ? reason.description : text('Recorded in the audit log.')}
          value={typed}
          onChange={setTyped}
          maxLength={LONGEST_REASON}
          autoComplete="off"
          required={reason !== 'optional'}
          data-autofocus
        />
      )}
    </Dialog>
  )
}
