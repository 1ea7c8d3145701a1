import { settingsQueue } from '@galen/contract/topic'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { isComplete } from '../../kit/fields/code-digits.ts'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { text } from '../../kit/text.ts'
import { useTopic } from '../../client/realtime.ts'
import { mustEnrol, useSession, useSettings } from '../../client/session.ts'
import { readSettingsAgain } from '../../client/sign-in-session.ts'
import { safeReturnAddress } from '../../client/stored-session.ts'
import { RecoveryCodes } from '../account/recovery-codes.tsx'
import { CodeClock } from '../sign-in/code-clock.tsx'
import { SignInCard } from '../sign-in-card.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { FirstCode } from './first-code.tsx'
import { type Enrolment, useEnrolment } from './use-enrolment.ts'
import signInStyles from '../sign-in.module.css'

/** `/two-factor`: is before everything else while the company requires a second factor that the person lacks. */
export function EnrolmentPage() {
  return useSession() && <RequiredEnrolment />
}

function RequiredEnrolment() {
  const settings = useSettings()
  const enrolment = useEnrolment()
  const next = useNextAddress(settings.company.id)
  useNews()
  switch (enrolment.step.kind) {
    case 'password':
      // Someone else changed the rule, or they set it up in another tab.
      return mustEnrol(settings) ? <PasswordStep enrolment={enrolment} /> : <Navigate to={next} replace />
    case 'first-code':
      return <FirstCodeStep enrolment={enrolment} {...enrolment.step} />
    case 'recovery-codes':
      return <RecoveryCodesStep codes={enrolment.step.codes} next={next} />
  }
}

/** Back to where they were going, unless they chose another company in the meantime, which knows no such address. */
function useNextAddress(companyId: string): string {
  const [search] = useSearchParams()
  const [firstCompanyId] = useState(companyId)
  return companyId === firstCompanyId ? safeReturnAddress(search.get('from')) : '/'
}

function useNews(): void {
  // What the storage remembers may be old: the company may no longer require anything.
  useEffect(() => void readSettingsAgain(), [])
  useTopic(settingsQueue, {}, { heard: () => void readSettingsAgain(), missed: () => void readSettingsAgain() })
}

type StepFormProps = {
  enrolment: Enrolment
  label: string
  isReady: boolean
  act: () => void
  children: ReactNode
}

function StepForm({ enrolment, label, isReady, act, children }: StepFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !enrolment.isPending) act()
  }
  return (
    <form className={signInStyles['form']} onSubmit={submit} noValidate>
      {children}
      <Button type="submit" look="primary" large pending={enrolment.isPending} disabled={!isReady}>
        {label}
      </Button>
    </form>
  )
}

function PasswordStep({ enrolment }: { enrolment: Enrolment }) {
  const { company } = useSettings()
  const { password, setPassword, passwordProblem, begin } = enrolment
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <SignInCard title={text('Set up two-factor')} below={<Elsewhere />}>
      <p className={signInStyles['lead']}>
        {text('{company} requires an authenticator app in addition to your password. Enter your password first.', {
          company: company.name,
        })}
      </p>
      <StepForm enrolment={enrolment} label={text('Next')} isReady={password !== ''} act={begin}>
        <PasswordField
          ref={field}
          label={text('Password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          error={passwordProblem}
        />
      </StepForm>
    </SignInCard>
  )
}

function FirstCodeStep({ enrolment, ...picture }: { enrolment: Enrolment; qrCodeImage: string; secret: string }) {
  return (
    <SignInCard title={text('Scan and enter the first code')} beside={<CodeClock />} below={<Elsewhere />} wide>
      <StepForm
        enrolment={enrolment}
        label={text('Verify Code')}
        isReady={isComplete(enrolment.code)}
        act={enrolment.confirm}
      >
        <FirstCode enrolment={enrolment} {...picture} />
      </StepForm>
    </SignInCard>
  )
}

function RecoveryCodesStep({ codes, next }: { codes: readonly string[]; next: string }) {
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)
  const goOn = async () => {
    setIsLeaving(true)
    // Their rights came back with the first code, and the next page asks for them.
    await readSettingsAgain()
    await navigate(next, { replace: true })
  }
  return (
    <SignInCard title={text('Your recovery codes')} wide>
      <div className={signInStyles['form']}>
        <RecoveryCodes codes={codes} />
        <Button look="primary" large pending={isLeaving} onClick={() => void goOn()}>
          {text('Done')}
        </Button>
      </div>
    </SignInCard>
  )
}
