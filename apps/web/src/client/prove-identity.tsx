import { useEffect } from 'react'
import { createStore, useStore } from '../kit/store.ts'
import { onOpening } from './on-demand.tsx'

/** Few acts ask for it, so a first visit does not bring it. */
const PasswordQuestion = onOpening(async () => (await import('./password-question.tsx')).PasswordQuestion)

const asked = createStore<((proved: boolean) => void) | null>(null)

/** Asks for the password before something delicate, when the last sign-in is too long ago. */
export const proveIdentity = () =>
  new Promise<boolean>((resolve) => {
    asked.get()?.(false)
    asked.set((proved) => {
      asked.set(null)
      resolve(proved)
    })
  })

/** Is once in the application. */
export function IdentityProof() {
  const answer = useStore(asked)
  // Anyone who goes back leaves the question with the screen that asked it.
  useEffect(() => {
    const leave = () => asked.get()?.(false)
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [])
  return answer && <PasswordQuestion answer={answer} onClose={() => answer(false)} />
}
