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
}
type Asked = Question & { answer: (agreed: boolean) => void }

const asked = observed<Asked | null>(null)

/** Asks before something that cannot be undone; resolves to what the person chose. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (agreed: boolean) => {
      asked.set(null)
      resolve(agreed)
    }
    asked.set({ ...question, answer })
  })
}

/** Stands once in the application and shows whatever is being asked. */
export function Confirmation() {
  const question = useObserved(asked)
  return question && <AskedQuestion key={question.title} {...question} />
}

function AskedQuestion({ title, detail, yes, danger, typeName, answer }: Asked) {
  const [typed, setTyped] = useState('')
  const isTyped = typeName === undefined || typed.trim() === typeName
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      act={{
        label: yes,
        run: () => answer(true),
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
