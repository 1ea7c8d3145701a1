import { Group } from '@mantine/core'
import type { Preferences } from '@galen/contract/identity/account'
import { type ReactNode, useState } from 'react'
import type { SaveState } from '../../client/save-state.ts'
import { FieldState } from '../../client/saving/field-state.tsx'
import { savePreference } from '../../client/preferences.ts'
import styles from './account.module.css'

/** One row of a section: what it is, the control, and its own state. */
export const AccountSettingRow = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={styles['row']}>
    <div>{label}</div>
    <Group gap="8px 12px" miw={0}>
      {children}
    </Group>
  </div>
)

/** A preference that saves itself: shows its own spinner and goes back when it is refused. */
export function usePreferenceRow() {
  const [state, setState] = useState<SaveState>('idle')
  const save = async (change: Partial<Omit<Preferences, 'version'>>) => {
    setState('saving')
    setState((await savePreference(change)) ? 'saved' : 'failed')
  }
  return { save: (change: Parameters<typeof save>[0]) => void save(change), state: <FieldState state={state} /> }
}
