import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { observed, useObserved } from './observed.ts'

type Question = {
  /** Names the thing: "End all other sessions?" */
  title: string
  detail: ReactNode
  yes: string
  danger?: boolean
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
  if (!question) return null
  const { title, detail, yes, danger, answer } = question
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      act={{ label: yes, run: () => answer(true), ...(danger && { danger }) }}
    >
      {detail}
    </Dialog>
  )
}
