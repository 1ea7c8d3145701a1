import { Dialog } from '../../kit/dialog.tsx'
import { isComplete } from '../../kit/fields/code-digits.ts'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { text } from '../../kit/text.ts'
import { FirstCode } from '../enrolment/first-code.tsx'
import { useEnrolment } from '../enrolment/use-enrolment.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Password, then the picture for the app and a first code, then the recovery codes. */
export function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const enrolment = useEnrolment()
  const { step, password, setPassword, passwordProblem, begin, code, confirm, isPending: pending } = enrolment

  if (step.kind === 'recovery-codes')
    return (
      <Dialog title={text('Your recovery codes')} onClose={onClose} closeLabel={text('Done')}>
        <RecoveryCodes codes={step.codes} />
      </Dialog>
    )
  if (step.kind === 'first-code') {
    const disabledReason = isComplete(code) ? undefined : text('Enter all six digits')
    return (
      <Dialog
        title={text('Scan and enter the first code')}
        onClose={onClose}
        act={{ label: text('Verify Code'), run: confirm, pending, disabledReason }}
      >
        <FirstCode enrolment={enrolment} qrCodeImage={step.qrCodeImage} secret={step.secret} />
      </Dialog>
    )
  }
  const disabledReason = password === '' ? text('Enter your password first') : undefined
  return (
    <Dialog
      title={text('Set up two-factor')}
      onClose={onClose}
      act={{ label: text('Next'), run: begin, pending, disabledReason }}
    >
      <p className="secondary">{text('You need an authenticator app on your phone. First, your password.')}</p>
      <PasswordField
        label={text('Password')}
        required
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={passwordProblem}
        autoFocus
      />
    </Dialog>
  )
}
