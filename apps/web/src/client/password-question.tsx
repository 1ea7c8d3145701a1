import { account } from '@galen/contract/identity/account'
import { useState } from 'react'
import { Dialog } from '../kit/dialog.tsx'
import { errorText } from '../kit/error-text.ts'
import { PasswordField } from '../kit/fields/password-field.tsx'
import { text } from '../kit/text.ts'
import { call } from './call.ts'

type Props = { readonly answer: (proved: boolean) => void; readonly onClose: () => void }

/** The password of the person who is signed in, before something delicate. */
export function PasswordQuestion({ answer, onClose }: Props) {
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
      onClose={onClose}
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
