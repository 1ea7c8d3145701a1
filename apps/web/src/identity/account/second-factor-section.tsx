import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { useSettings } from '../../shell/session.ts'
import { NewRecoveryCodesDialog } from './new-recovery-codes-dialog.tsx'
import { SetUpSecondFactorDialog } from './set-up-second-factor-dialog.tsx'
import { SettingRow } from './setting-row.tsx'
import { TurnOffSecondFactorDialog } from './turn-off-second-factor-dialog.tsx'
import styles from './account.module.css'

type Open = 'set-up' | 'codes' | 'turn-off' | undefined

export function SecondFactorSection() {
  const { mfaEnabled } = useSettings().user
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles['rows']}>
      <SettingRow label="Authenticator app">
        <StatusPill tone={mfaEnabled ? 'good' : 'draft'}>{mfaEnabled ? 'On' : 'Off'}</StatusPill>
        {mfaEnabled ? (
          <Button look="danger" onClick={() => setOpen('turn-off')}>
            Turn off
          </Button>
        ) : (
          <Button onClick={() => setOpen('set-up')}>Set up</Button>
        )}
        <span className="small secondary">A code from your phone beside your password.</span>
      </SettingRow>
      {mfaEnabled && (
        <SettingRow label="Recovery codes">
          <Button onClick={() => setOpen('codes')}>Make new codes</Button>
          <span className="small secondary">For the day your phone is lost. New codes replace the old ones.</span>
        </SettingRow>
      )}
      {open === 'set-up' && <SetUpSecondFactorDialog onClose={close} />}
      {open === 'codes' && <NewRecoveryCodesDialog onClose={close} />}
      {open === 'turn-off' && <TurnOffSecondFactorDialog onClose={close} />}
    </div>
  )
}
