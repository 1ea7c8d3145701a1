import { Group } from '@mantine/core'
import { firstRun } from '@galen/contract/identity/first-run'
import { type FormEvent, useState } from 'react'
import { Navigate } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { useCommand, useRead } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { Problem } from '../sign-in/problem.tsx'
import { SignInCard } from '../sign-in-card.tsx'
import { trySignIn } from '../sign-in/try-sign-in.ts'
import { AdministratorStep } from './administrator-step.tsx'
import { CodeStep } from './code-step.tsx'
import { CompanyStep } from './company-step.tsx'
import { emptyDraft, fieldsOf, firstGap, type SetupDraft, steps, stepOf } from './setup-draft.ts'
import styles from '../sign-in.module.css'

const titles = {
  company: text('Your company'),
  administrator: text('First administrator'),
  code: text('Set-up code'),
} as const

/** A new installation: the first company and the first administrator, by anyone who can read the server's console. */
export function FirstRunPage() {
  const installation = useRead(firstRun.status, {})
  const [draft, setDraft] = useState<SetupDraft>(emptyDraft)
  const [place, setPlace] = useState(0)
  const [refusal, setRefusal] = useState<unknown>()
  // Until the first administrator is signed in, a second press would ask for a second first company.
  const [isCreated, setIsCreated] = useState(false)
  const step = steps[place] ?? 'company'
  const gap = firstGap(draft, step)
  const create = useCommand(firstRun.create, {
    onDone: () => {
      setIsCreated(true)
      void trySignIn({ username: draft.administrator.email.trim(), password: draft.administrator.password })
    },
    onRefused: (reason) => {
      setRefusal(reason)
      const first = fieldsOf(draft).find((field) => fieldError(reason, field) !== undefined)
      if (first) setPlace(steps.indexOf(stepOf(first)))
    },
  })
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (gap || isCreated) return
    setRefusal(undefined)
    if (place < steps.length - 1) setPlace(place + 1)
    else void create.run({ body: draft })
  }
  if (installation.data?.needed === false && !create.pending) return <Navigate to="/" replace />

  const parts = { draft, setDraft, errorOf: (field: string) => fieldError(refusal, field) }
  const isAboutField = fieldsOf(draft).some((field) => fieldError(refusal, field) !== undefined)
  return (
    <SignInCard
      wide
      title={titles[step]}
      beside={
        <span className={styles['steps']}>
          {text('Step {place} of {count}', { place: place + 1, count: steps.length })}
        </span>
      }
    >
      <form className={styles['form']} onSubmit={go} noValidate key={step}>
        {step === 'company' && <CompanyStep {...parts} />}
        {step === 'administrator' && <AdministratorStep {...parts} />}
        {step === 'code' && <CodeStep {...parts} />}
        <Problem>{refusal && !isAboutField ? errorText(refusal) : undefined}</Problem>
        <Group className={styles['buttons']} gap={8} align="stretch" justify="space-between" wrap="nowrap">
          <Button onClick={() => setPlace(place - 1)} disabled={place === 0}>
            {text('Back')}
          </Button>
          <Button type="submit" look="primary" pending={create.pending || isCreated} disabledReason={gap}>
            {place < steps.length - 1 ? text('Next') : text('Create company')}
          </Button>
        </Group>
      </form>
    </SignInCard>
  )
}
