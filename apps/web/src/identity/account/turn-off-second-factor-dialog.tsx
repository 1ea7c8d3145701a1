import { account } from '@galen/contract/identity/account'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText, fieldError } from '../../kit/error-text.ts'
import { changeSettings } from '../../client/session.ts'

export function TurnOffSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [refusal, setRefusal] = useState<unknown>()
  const turnOff = useCommand(account.turnOffSecondFactor, {
    done: text('Two-factor is off'),
    onDone: () => {
      changeSettings((settings) => ({ ...settings, user: { ...settings.user, mfaEnabled: false } }))
      onClose()
    },
    onRefused: setRefusal,
  })
  const aboutCode = fieldError(refusal, 'code')
  return (
    <Dialog
      title={text('Turn off two-factor?')}
      onClose={onClose}
      act={{
        label: text('Turn off'),
        danger: true,
        run: () => void turnOff.run({ body: { password, code: code.trim() } }),
        pending: turnOff.pending,
        disabledReason: !password || code.trim().length < 6 ? text('Enter your password and a code') : undefined,
      }}
    >
      <p className="secondary">{text('After that, only your password is needed to sign in.')}</p>
      <PasswordField
        label={text('Password')}
        required
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={refusal && !aboutCode ? (fieldError(refusal, 'password') ?? errorText(refusal)) : undefined}
        autoFocus
      />
      <TextField
        label={text('Code from the app, or a recovery code')}
        required
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        spellCheck={false}
        error={aboutCode}
      />
    </Dialog>
  )
}
