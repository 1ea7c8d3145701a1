import { account } from '@galen/contract/identity/account'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useCommand(account.newRecoveryCodes, {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    onRefused: (reason) => setProblem(errorText(reason)),
  })
  if (codes)
    return (
      <Dialog title={text('Your recovery codes')} onClose={onClose} closeLabel="Done">
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  return (
    <Dialog
      title={text('Create new recovery codes?')}
      onClose={onClose}
      act={{
        label: text('Create new codes'),
        run: () => void renew.run({ body: { password } }),
        pending: renew.pending,
        disabledReason: password === '' ? text('Enter your password first') : undefined,
      }}
    >
      <p className="secondary">{text('The codes you have now stop working.')}</p>
      <PasswordField
        label={text('Password')}
        required
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        error={problem}
        autoFocus
      />
    </Dialog>
  )
}
