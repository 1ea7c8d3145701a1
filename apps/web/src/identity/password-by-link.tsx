import { Group } from '@mantine/core'
import type { signIn } from '@galen/contract/identity/sign-in'
import type { webSignIn } from '@galen/contract/partners/web-sign-in'
import { passwordProblem } from '@galen/domain/identity/password-rules'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../kit/button.tsx'
import { Note } from '../kit/panel.tsx'
import { text } from '../kit/text.ts'
import { useCommand } from '../client/api.tsx'
import { fieldError, isRefusal } from '../kit/error-text.ts'
import { NewPasswordField, nobody } from './sign-in/new-password-field.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { resetProblem, signInMessages } from './sign-in/sign-in-messages.ts'
import styles from './sign-in.module.css'

type PasswordByLinkProps = {
  call: typeof signIn.resetPassword | typeof webSignIn.setPassword
  title: string
  lead: string
  onDone: () => void
  /** The link is unknown, was used or is too old. */
  onSpentLink: () => void
  links?: ReactNode
}

/** Opened by a mailed link: choose a password, once. */
export function PasswordByLink({ call, title, lead, onDone, onSpentLink, links }: PasswordByLinkProps) {
  const token = useSearchParams()[0].get('token') ?? ''
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useCommand(call, {
    done: signInMessages.passwordSaved,
    onDone,
    onRefused: (reason) => {
      if (isAboutLink(reason)) onSpentLink()
      else setProblem(fieldError(reason, 'password') ?? resetProblem(reason))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    void save.run({ body: { token, password } })
  }
  if (token === '') return <HalfALink title={title} links={links} />
  return (
    <SignInCard title={title}>
      <p className={styles['lead']}>{lead}</p>
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
          pending={save.pending}
          disabledReason={passwordProblem(password, nobody) ?? undefined}
        >
          {text('Save new password')}
        </Button>
        {links && (
          <Group className={styles['links']} gap={8} justify="space-between" wrap="nowrap">
            {links}
          </Group>
        )}
      </form>
    </SignInCard>
  )
}

/** Mail programs break long links; nothing that is typed here could be saved. */
const HalfALink = ({ title, links }: Pick<PasswordByLinkProps, 'title' | 'links'>) => (
  <SignInCard title={title}>
    <div className={styles['form']}>
      <Note tone="hold" live>
        {text('The link is incomplete. Open it again from the email, or request a new one.')}
      </Note>
      {links && (
        <Group className={styles['links']} gap={8} justify="space-between" wrap="nowrap">
          {links}
        </Group>
      )}
    </div>
  </SignInCard>
)

/** Anything refused that is not the password itself: the link is unknown, used or too old. */
const isAboutLink = (reason: unknown) =>
  isRefusal(reason) && (fieldError(reason, 'token') !== undefined || [401, 404, 410].includes(reason.status))
