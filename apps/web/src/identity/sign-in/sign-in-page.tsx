import { firstRun } from '@galen/contract/identity/first-run'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { type Answer, type Proof, trySignIn } from './try-sign-in.ts'
import { CredentialsForm } from './credentials-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

type Step = { kind: 'credentials'; problem?: string } | { kind: 'code'; username: string; password: string }

/** `/logout`: user name and password, then the code when the server asks for one (Spec §2, §4). */
export function SignInPage() {
  const installation = useRead(firstRun.status, {}, { freshForMs: 60_000 })
  const [step, setStep] = useState<Step>({ kind: 'credentials' })
  const [username, setUsername] = useState('')

  const prove = async (proof: Proof): Promise<Answer> => {
    const answer = await trySignIn(proof)
    if (answer.kind === 'code-needed') setStep({ kind: 'code', username: proof.username, password: proof.password })
    if (answer.kind === 'wrong' && answer.triesLeft === 0)
      setStep({ kind: 'credentials', problem: await tooManyCodes(proof) })
    return answer
  }

  if (installation.data?.needed) return <Navigate to="/setup" replace />
  if (step.kind === 'code')
    return (
      <SecondFactorForm
        username={step.username}
        password={step.password}
        prove={prove}
        back={() => setStep({ kind: 'credentials' })}
      />
    )
  return (
    <CredentialsForm
      username={username}
      setUsername={setUsername}
      prove={prove}
      problem={step.problem}
      isDemo={installation.data?.demo ?? false}
    />
  )
}

/** How long to wait, the server says to anyone who asks to give one more. */
async function tooManyCodes({ username, password }: Proof): Promise<string> {
  const answer = await trySignIn({ username, password })
  if (answer.kind !== 'wait') return text('Too many wrong codes.')
  return text(
    '{count, plural, one {Too many wrong codes. Try again in # minute.} other {Too many wrong codes. Try again in # minutes.}}',
    { count: Math.ceil(answer.seconds / 60) },
  )
}
