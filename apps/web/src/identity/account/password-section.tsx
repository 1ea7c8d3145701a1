import { account } from '@galen/contract/identity/account'
import { passwordProblem } from '@galen/domain/identity/password-rules'
import { type FormEvent, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { useSettings } from '../../client/session.ts'
import { NewPasswordField } from '../sign-in/new-password-field.tsx'
import { signInMessages } from '../sign-in/sign-in-messages.ts'
import styles from './account.module.css'

export function PasswordSection() {
  const { user, companies } = useSettings()
  const owner = { ...user, companies: companies.map(({ name }) => name) }
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<unknown>()
  const change = useCommand(account.changePassword, {
    done: signInMessages.passwordSaved,
    onDone: () => {
      setCurrent('')
      setPassword('')
    },
    onRefused: setRefusal,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    void change.run({ body: { current, password } })
  }
  const aboutNew = fieldError(refusal, 'password')
  const aboutCurrent = refusal && !aboutNew ? (fieldError(refusal, 'current') ?? errorText(refusal)) : undefined
  const disabledReason = current ? (passwordProblem(password, owner) ?? undefined) : text('Enter your current password')
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <PasswordField
        label={text('Current password')}
        value={current}
        onChange={setCurrent}
        autoComplete="current-password"
        error={aboutCurrent}
      />
      <NewPasswordField
        label={text('New password')}
        value={password}
        onChange={setPassword}
        owner={owner}
        error={aboutNew}
      />
      <div>
        <Button type="submit" pending={change.pending} disabledReason={disabledReason}>
          {text('Change password')}
        </Button>
      </div>
      <p className="small secondary">{text('It ends your other sessions.')}</p>
    </form>
  )
}
