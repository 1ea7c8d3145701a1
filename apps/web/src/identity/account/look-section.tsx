import type { Preferences } from '@galen/contract/identity/account'
import { SegmentedControl } from '@mantine/core'
import { useSettings } from '../../shell/session.ts'
import { SettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

export function LookSection() {
  const { theme, density } = useSettings().preferences
  const themeRow = usePreferenceRow()
  const densityRow = usePreferenceRow()
  return (
    <div className={styles['rows']}>
      <SettingRow label="Theme">
        <SegmentedControl
          aria-label="Theme"
          value={theme}
          onChange={(value) => themeRow.save({ theme: value as Preferences['theme'] })}
          data={[
            { value: 'system', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        {themeRow.state}
      </SettingRow>
      <SettingRow label="Rows of lists">
        <SegmentedControl
          aria-label="Rows of lists"
          value={density}
          onChange={(value) => densityRow.save({ density: value as Preferences['density'] })}
          data={[
            { value: 'compact', label: 'Compact' },
            { value: 'comfortable', label: 'Comfortable' },
          ]}
        />
        {densityRow.state}
      </SettingRow>
    </div>
  )
}
