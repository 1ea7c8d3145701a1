import { signIn } from '@galen/contract/identity/sign-in'
import { passwordProblem } from '@galen/domain/identity/password-rules'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useCommand } from '../../shell/api.tsx'
import { ApiError, errorText, fieldError } from '../../shell/error-text.ts'
import { messages } from '../../shell/messages.ts'
import { NewPasswordField, nobody } from './new-password-field.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { signInMessages } from './sign-in-messages.ts'
import styles from './sign-in.module.css'

/** Opened by the mailed link: choose a new password, once. */
export function ResetPasswordPage() {
  const navigate = useNavigate()
  const token = useSearchParams()[0].get('token') ?? ''
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const reset = useCommand(signIn.resetPassword, {
    done: signInMessages.passwordSaved,
    onDone: () => void navigate('/logout', { replace: true }),
    onRefused: (reason) => {
      if (isAboutLink(reason)) {
        toast.error(messages.expiredToken, { detail: text('The link was used or is too old. Ask for a new one.') })
        void navigate('/logout', { replace: true })
      } else
        setProblem(
          fieldError(reason, 'password') ?? (isRefusal(reason) ? errorText(reason) : signInMessages.resetFailed),
        )
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    void reset.run({ body: { token, password } })
  }
  return (
    <SignInCard title={text('Choose a new password')}>
      <p className={styles['lead']}>{text('It ends all your sessions, on every device.')}</p>
      <form className={styles['form']} onSubmit={submit} noValidate>
        <NewPasswordField
          label={text('New password')}
          value={password}
          onChange={setPassword}
          owner={nobody}
          error={problem}
        />
        <Button
          type="submit"
          look="primary"
          large
          pending={reset.pending}
          whyNot={passwordProblem(password, nobody) ?? undefined}
        >
          {text('Save new password')}
        </Button>
        <div className={styles['links']}>
          <Link to="/logout" className="link">
            {text('Back to sign-in')}
          </Link>
        </div>
      </form>
    </SignInCard>
  )
}

const isRefusal = (reason: unknown) => reason instanceof ApiError && reason.status >= 400 && reason.status < 500
/** Anything refused that is not the password itself: the link is unknown, used or too old. */
const isAboutLink = (reason: unknown) =>
  isRefusal(reason) &&
  reason instanceof ApiError &&
  (fieldError(reason, 'token') !== undefined || [401, 404, 410].includes(reason.status))
