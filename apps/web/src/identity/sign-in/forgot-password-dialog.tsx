import { signIn } from '@galen/contract/identity/sign-in'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { resetProblem, signInMessages } from './sign-in-messages.ts'

/** Says the same for known and unknown addresses, so that no one learns who has an account. */
export function ForgotPasswordDialog({ email: typed, onClose }: { email: string; onClose: () => void }) {
  const [email, setEmail] = useState(isEmailAddress(typed) ? typed : '')
  const [problem, setProblem] = useState<string>()
  const [isSent, setIsSent] = useState(false)
  const forgot = useCommand(signIn.forgotPassword, {
    onDone: () => setIsSent(true),
    onRefused: (reason) => setProblem(resetProblem(reason)),
  })
  const send = () => {
    if (!isEmailAddress(email)) return setProblem(INVALID_EMAIL)
    setProblem(undefined)
    void forgot.run({ body: { email: email.trim() } })
  }
  if (isSent)
    return (
      <Dialog title={text('Forgot password')} onClose={onClose}>
        <Note tone="good" live>
          {signInMessages.resetSent}{' '}
          {text('If {email} has an account, it receives a link that expires soon.', { email: email.trim() })}
        </Note>
      </Dialog>
    )
  return (
    <Dialog
      title={text('Forgot password')}
      onClose={onClose}
      act={{ label: text('Reset Password'), run: send, pending: forgot.pending }}
    >
      <p className="secondary">{text('We will email you a link to choose a new password.')}</p>
      <TextField
        label={text('Email')}
        required
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
        error={problem}
        data-autofocus
      />
    </Dialog>
  )
}
