import type { Preferences } from '@galen/contract/identity/account'
import { SegmentedControl } from '@mantine/core'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../shell/session.ts'
import { SettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

export function LookSection() {
  const { theme, density } = useSettings().preferences
  const themeRow = usePreferenceRow()
  const densityRow = usePreferenceRow()
  return (
    <div className={styles['rows']}>
      <SettingRow label={text('Theme')}>
        <SegmentedControl
          aria-label={text('Theme')}
          value={theme}
          onChange={(value) => themeRow.save({ theme: value as Preferences['theme'] })}
          data={[
            { value: 'system', label: text('System') },
            { value: 'light', label: text('Light') },
            { value: 'dark', label: text('Dark') },
          ]}
        />
        {themeRow.state}
      </SettingRow>
      <SettingRow label={text('Rows of lists')}>
        <SegmentedControl
          aria-label={text('Rows of lists')}
          value={density}
          onChange={(value) => densityRow.save({ density: value as Preferences['density'] })}
          data={[
            { value: 'compact', label: text('Compact') },
            { value: 'comfortable', label: text('Comfortable') },
          ]}
        />
        {densityRow.state}
      </SettingRow>
    </div>
  )
}
