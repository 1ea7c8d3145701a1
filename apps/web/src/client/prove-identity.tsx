import { account } from '@galen/contract/identity/account'
import { useEffect, useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { createStore, useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { call } from './call.ts'
import { errorText } from '../kit/error-text.ts'

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
  return answer && <PasswordQuestion answer={answer} />
}

function PasswordQuestion({ answer }: { answer: (proved: boolean) => void }) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState(false)
  const prove = async () => {
    setPending(true)
    try {
      await call(account.confirmIdentity, { body: { password } })
      answer(true)
    } catch (reason) {
      setError(errorText(reason))
      setPending(false)
    }
  }
  return (
    <Dialog
      title={text('Confirm your password')}
      onClose={() => answer(false)}
      act={{
        label: text('Continue'),
        run: () => void prove(),
        pending,
        disabledReason: password === '' ? text('Enter your password first') : undefined,
      }}
    >
      <p className="secondary">{text('This changes who can sign in. Enter your password to continue.')}</p>
      <PasswordField
        label={text('Password')}
        required
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={error}
        autoFocus
      />
    </Dialog>
  )
}
