import { signIn } from '@galen/contract/identity/sign-in'
import { useState } from 'react'
import { EMPTY_CODE } from '../../kit/fields/code-digits.ts'
import { toast } from '../../kit/toast.ts'
import { useCommand } from '../../client/api.tsx'
import { ApiError, errorText } from '../../kit/error-text.ts'
import { changeSettings, useSettings } from '../../client/session.ts'
import { signInMessages } from '../sign-in/sign-in-messages.ts'

type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'first-code'; readonly qrCodeImage: string; readonly secret: string }
  | { readonly kind: 'recovery-codes'; readonly codes: readonly string[] }

export type Enrolment = ReturnType<typeof useEnrolment>

const isRefused = (reason: unknown) => reason instanceof ApiError && reason.status >= 400 && reason.status < 500
const tellFailure = (reason: unknown) => toast.error(signInMessages.secondFactorFailed, { detail: errorText(reason) })

/** Setting up the second factor: password, then the picture for the app and a first code, then the recovery codes. */
export function useEnrolment() {
  const { user } = useSettings()
  const [step, setStep] = useState<Step>({ kind: 'password' })
  const [password, setPassword] = useState('')
  const [isPasswordWrong, setIsPasswordWrong] = useState(false)
  const [code, setCode] = useState(EMPTY_CODE)
  const [refusals, setRefusals] = useState(0)
  const me = { username: user.email, password }
  const beginning = useCommand(signIn.setUpSecondFactor, {
    onDone: ({ qrCodeImage, secret }) => setStep({ kind: 'first-code', qrCodeImage, secret }),
    onRefused: (reason) => {
      setIsPasswordWrong(isRefused(reason))
      if (!isRefused(reason)) tellFailure(reason)
    },
  })
  const confirming = useCommand(signIn.confirmSecondFactor, {
    onDone: ({ recoveryCodes }) => {
      changeSettings((settings) => ({ ...settings, user: { ...settings.user, mfaEnabled: true } }))
      setStep({ kind: 'recovery-codes', codes: recoveryCodes })
    },
    onRefused: (reason) => {
      setCode(EMPTY_CODE)
      if (isRefused(reason)) setRefusals(refusals + 1)
      else tellFailure(reason)
    },
  })
  const begin = () => {
    setIsPasswordWrong(false)
    void beginning.run({}, me)
  }
  return {
    step,
    password,
    setPassword,
    passwordProblem: isPasswordWrong ? signInMessages.invalidCredentials : undefined,
    begin,
    code,
    setCode,
    refusals,
    confirm: () => void confirming.run({ query: { code } }, me),
    isPending: beginning.pending || confirming.pending,
  }
}
