import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { TextField } from './fields/text-field.tsx'
import { observed, useObserved } from './observed.ts'
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
}
type Answer = 'yes' | 'instead' | 'no'
type Asked = Question & { answer: (answer: Answer) => void }

const asked = observed<Asked | null>(null)

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

/** Stands once in the application and shows whatever is being asked. */
export function Confirmation() {
  const question = useObserved(asked)
  return question && <AskedQuestion key={question.title} {...question} />
}

function AskedQuestion({ title, detail, yes, danger, typeName, instead, answer }: Asked) {
  const [typed, setTyped] = useState('')
  const isTyped = typeName === undefined || typed.trim() === typeName
  return (
    <Dialog
      title={title}
      onClose={() => answer('no')}
      {...(instead !== undefined && { instead: { label: instead, run: () => answer('instead') } })}
      act={{
        label: yes,
        run: () => answer('yes'),
        ...(danger && { danger }),
        whyNot: isTyped ? undefined : text('Type {name} first.', { name: typeName }),
      }}
    >
      {detail}
      {typeName !== undefined && (
        <TextField
          label={text('Type {name} to go on', { name: typeName })}
          value={typed}
          onChange={setTyped}
          autoComplete="off"
          data-autofocus
        />
      )}
    </Dialog>
  )
}
