import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog.tsx'
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx'
import { AccountSettingRow } from './setting-row.tsx'
import { TurnOffSecondFactorDialog } from './turn-off-second-factor-dialog.tsx'
import styles from './account.module.css'

type Open = 'set-up' | 'codes' | 'turn-off' | undefined

export function SecondFactorSection() {
  const {
    user: { mfaEnabled },
    secondFactorRequired,
  } = useSettings()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles['rows']}>
      <AccountSettingRow label={text('Authenticator app')}>
        <StatusPill tone={mfaEnabled ? 'good' : 'draft'}>{mfaEnabled ? text('On') : text('Off')}</StatusPill>
        {mfaEnabled ? (
          <Button
            look="danger"
            disabledReason={
              secondFactorRequired ? text('Your company requires two-factor sign-in, so it stays on.') : undefined
            }
            onClick={() => setOpen('turn-off')}
          >
            {text('Turn off')}
          </Button>
        ) : (
          <Button onClick={() => setOpen('set-up')}>{text('Set up')}</Button>
        )}
        <span className="small secondary">{text('A code from your phone in addition to your password.')}</span>
      </AccountSettingRow>
      {mfaEnabled && (
        <AccountSettingRow label={text('Recovery codes')}>
          <Button onClick={() => setOpen('codes')}>{text('Create new codes')}</Button>
          <span className="small secondary">
            {text('In case you lose your phone. New codes replace the old ones.')}
          </span>
        </AccountSettingRow>
      )}
      {open === 'set-up' && <SetUpSecondFactorDialog onClose={close} />}
      {open === 'codes' && <NewRecoveryCodesDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffSecondFactorDialog onClose={close} />}
    </div>
  )
}
