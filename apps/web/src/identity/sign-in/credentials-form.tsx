import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx'
import { Problem } from './problem.tsx'
import { SignInCard } from '../sign-in-card.tsx'
import { signInMessages } from './sign-in-messages.ts'
import type { Answer, Proof } from './try-sign-in.ts'
import { useWait } from './use-wait.ts'
import styles from '../sign-in.module.css'

type CredentialsFormProps = {
  username: string
  setUsername: (username: string) => void
  prove: (proof: Proof) => Promise<Answer>
  /** Why the person has to begin again; then the name is there already. */
  problem: string | undefined
  isDemo: boolean
}

export function CredentialsForm({ username, setUsername, prove, problem: begunWith, isDemo }: CredentialsFormProps) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(begunWith)
  const [pending, setPending] = useState(false)
  const [isForgotten, setIsForgotten] = useState(false)
  const [secondsLeft, waitFor] = useWait()
  const passwordField = useRef<HTMLInputElement>(null)
  useEffect(() => void (begunWith && passwordField.current?.focus()), [begunWith])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (pending || secondsLeft > 0) return
    // Read from the fields, because a browser that fills in by itself may not have notified us.
    const [name, secret] = event.currentTarget.querySelectorAll('input')
    const proof = { username: name?.value.trim() ?? '', password: secret?.value ?? '' }
    if (proof.username === '') return name?.focus()
    if (proof.password === '') return secret?.focus()
    setPending(true)
    setProblem(undefined)
    const answer = await prove(proof).finally(() => setPending(false))
    if (answer.kind === 'wait') waitFor(answer.seconds)
    if (answer.kind === 'failed') setProblem(signInMessages.unableToCheck)
    if (answer.kind === 'wrong') {
      setProblem(signInMessages.invalidCredentials)
      passwordField.current?.select()
    }
  }

  return (
    <SignInCard
      title={text('Sign in')}
      below={isDemo ? text('Demo data. The sign-ins are printed where the server was started.') : undefined}
    >
      <p className={styles['lead']}>{text('Use the account your administrator gave you.')}</p>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={text('Username')}
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
        />
        <PasswordField
          label={text('Password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          ref={passwordField}
          beside={
            <button type="button" className="link small secondary" onClick={() => setIsForgotten(true)}>
              {text('Forgot password')}
            </button>
          }
        />
        <Problem>
          {secondsLeft > 0 ? text('Too many tries. Try again in {seconds} s.', { seconds: secondsLeft }) : problem}
        </Problem>
        <Button type="submit" look="primary" large keys="enter" pending={pending} disabled={secondsLeft > 0}>
          {text('Login')}
        </Button>
      </form>
      {isForgotten && <ForgotPasswordDialog email={username} onClose={() => setIsForgotten(false)} />}
    </SignInCard>
  )
}
