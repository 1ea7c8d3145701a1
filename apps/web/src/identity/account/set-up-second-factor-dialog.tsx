import { signIn } from '@galen/contract/identity/sign-in'
import { useId, useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { CodeBoxes } from '../../kit/fields/code-boxes.tsx'
import { EMPTY_CODE, isComplete } from '../../kit/fields/code-digits.ts'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { useCommand } from '../../shell/api.tsx'
import { ApiError, errorText } from '../../shell/error-text.ts'
import { changeSettings, useSettings } from '../../shell/session.ts'
import { Problem } from '../sign-in/problem.tsx'
import { signInMessages } from '../sign-in/sign-in-messages.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './account.module.css'

type Enrolment = { readonly qrCodeImage: string; readonly secret: string }

const isRefused = (reason: unknown) => reason instanceof ApiError && reason.status >= 400 && reason.status < 500

/** Password, then the picture for the app and a first code, then the recovery codes. */
export function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSettings()
  const [password, setPassword] = useState('')
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [problem, setProblem] = useState<string>()
  const fail = (text: string) => (reason: unknown) => {
    setProblem(isRefused(reason) ? text : undefined)
    if (!isRefused(reason)) toast.error(signInMessages.secondFactorFailed, { detail: errorText(reason) })
  }
  const begin = useCommand(signIn.setUpSecondFactor, {
    onDone: setEnrolment,
    onRefused: fail(signInMessages.invalidCredentials),
  })
  const me = { username: user.email, password }

  if (codes)
    return (
      <Dialog title={text('Your recovery codes')} onClose={onClose} closeLabel="Done">
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  if (enrolment) return <FirstCode enrolment={enrolment} as={me} onDone={setCodes} onClose={onClose} fail={fail} />
  return (
    <Dialog
      title={text('Set up two-factor')}
      onClose={onClose}
      act={{
        label: text('Next'),
        run: () => {
          setProblem(undefined)
          void begin.run({}, me)
        },
        pending: begin.pending,
        whyNot: password === '' ? text('Enter your password first') : undefined,
      }}
    >
      <p className="secondary">{text('You need an authenticator app on your phone. First, your password.')}</p>
      <PasswordField
        label={text('Password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={problem}
        autoFocus
      />
    </Dialog>
  )
}

type FirstCodeProps = {
  enrolment: Enrolment
  as: { username: string; password: string }
  onDone: (codes: readonly string[]) => void
  onClose: () => void
  fail: (text: string) => (reason: unknown) => void
}

function FirstCode({ enrolment, as, onDone, onClose, fail }: FirstCodeProps) {
  const problemId = useId()
  const [code, setCode] = useState(EMPTY_CODE)
  const [refusals, setRefusals] = useState(0)
  const confirm = useCommand(signIn.confirmSecondFactor, {
    onDone: ({ recoveryCodes }) => {
      changeSettings((settings) => ({ ...settings, user: { ...settings.user, mfaEnabled: true } }))
      onDone(recoveryCodes)
    },
    onRefused: (reason) => {
      setCode(EMPTY_CODE)
      setRefusals(refusals + 1)
      fail(signInMessages.invalidToken)(reason)
    },
  })
  return (
    <Dialog
      title={text('Scan and enter the first code')}
      onClose={onClose}
      act={{
        label: text('Verify Code'),
        run: () => void confirm.run({ query: { code } }, as),
        pending: confirm.pending,
        whyNot: isComplete(code) ? undefined : text('Enter all six digits'),
      }}
    >
      <div className={styles['enrol']}>
        <img src={enrolment.qrCodeImage} alt={text('QR code for your authenticator app')} />
        <div>
          <p className="secondary">{text('Scan this with your authenticator app, or type the secret:')}</p>
          <span className={`${styles['secret']} code`}>{enrolment.secret}</span>
        </div>
      </div>
      <CodeBoxes value={code} onChange={setCode} refusals={refusals} describedBy={problemId} />
      <Problem id={problemId}>{refusals > 0 ? signInMessages.invalidToken : undefined}</Problem>
    </Dialog>
  )
}
