import { Group } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { CodeBoxes } from '../../kit/fields/code-boxes.tsx'
import { EMPTY_CODE, isComplete } from '../../kit/fields/code-digits.ts'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { CodeClock } from './code-clock.tsx'
import { Problem } from './problem.tsx'
import { SignInCard } from '../sign-in-card.tsx'
import { signInMessages } from './sign-in-messages.ts'
import type { Answer, Proof } from './try-sign-in.ts'
import { useWait } from './use-wait.ts'
import styles from '../sign-in.module.css'

const SHORTEST_RECOVERY_CODE = 8

type SecondFactorFormProps = {
  username: string
  password: string
  prove: (proof: Proof) => Promise<Answer>
  back: () => void
}

export function SecondFactorForm({ username, password, prove, back }: SecondFactorFormProps) {
  const problemId = useId()
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState(EMPTY_CODE)
  const [refusals, setRefusals] = useState(0)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const [secondsLeft, waitFor] = useWait()
  const isReady = byRecovery ? code.trim().length >= SHORTEST_RECOVERY_CODE : isComplete(code)

  const switchTo = (recovery: boolean) => {
    setByRecovery(recovery)
    setCode(recovery ? '' : EMPTY_CODE)
    setProblem(undefined)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || pending || secondsLeft > 0) return
    setPending(true)
    const answer = await prove({ username, password, code: code.trim() }).finally(() => setPending(false))
    if (isLeft(answer)) return
    if (answer.kind === 'wait') waitFor(answer.seconds)
    setProblem(problemOf(answer))
    setCode(byRecovery ? '' : EMPTY_CODE)
    setRefusals(refusals + 1)
  }

  return (
    <SignInCard
      title={byRecovery ? text('Enter a recovery code') : text('Enter the code')}
      beside={!byRecovery && <CodeClock />}
    >
      <p className={styles['lead']}>
        {byRecovery
          ? text('One of the recovery codes from your two-factor setup. Each works once.')
          : text('Six digits from your authenticator app for {username}.', { username })}
      </p>
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        {byRecovery ? (
          <TextField
            label={text('Recovery code')}
            value={code}
            onChange={setCode}
            autoComplete="off"
            spellCheck={false}
            autoFocus
          />
        ) : (
          <CodeBoxes value={code} onChange={setCode} refusals={refusals} describedBy={problemId} />
        )}
        <Problem id={problemId}>
          {secondsLeft > 0 ? text('Too many tries. Try again in {seconds} s.', { seconds: secondsLeft }) : problem}
        </Problem>
        <Button type="submit" look="primary" large pending={pending} disabled={!isReady || secondsLeft > 0}>
          {text('Verify Code')}
        </Button>
        <Group className={styles['links']} gap={8} justify="space-between" wrap="nowrap">
          <button type="button" className={styles['back']} onClick={back}>
            <Icon name="left" size={12} />
            {text('Back')}
          </button>
          <button type="button" className="link" onClick={() => switchTo(!byRecovery)}>
            {byRecovery ? text('Use the app instead') : text('Use a recovery code')}
          </button>
        </Group>
      </form>
    </SignInCard>
  )
}

/** The page has gone on to the application, or back to the password, where it says why. */
const isLeft = (answer: Answer) => answer.kind === 'signed-in' || (answer.kind === 'wrong' && answer.triesLeft === 0)

function problemOf(answer: Answer): string | undefined {
  if (answer.kind === 'failed') return signInMessages.unableToCheck
  if (answer.kind !== 'wrong' && answer.kind !== 'code-needed') return undefined
  const { triesLeft } = answer
  if (triesLeft === undefined) return signInMessages.invalidToken
  const tries = text('{count, plural, one {# try left.} other {# tries left.}}', { count: triesLeft })
  return `${signInMessages.invalidToken} ${tries}`
}
