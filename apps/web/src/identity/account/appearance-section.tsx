import { account, type Preferences } from '@galen/contract/identity/account'
import { SegmentedControl } from '@mantine/core'
import { Button } from '../../kit/button.tsx'
import { text } from '../../kit/text.ts'
import { useCommand } from '../../client/api.tsx'
import { changeSettings, useSettings } from '../../client/session.ts'
import { NotationRows } from './notation-rows.tsx'
import { AccountSettingRow, usePreferenceRow } from './setting-row.tsx'
import { StartPageRow } from './start-page-row.tsx'
import styles from './account.module.css'

export function LookSection() {
  const { theme, density } = useSettings().preferences
  const themeRow = usePreferenceRow()
  const densityRow = usePreferenceRow()
  const forget = useCommand(account.forgetHints, {
    done: text('The hints are shown again'),
    onDone: () => changeSettings((settings) => ({ ...settings, seenHints: [] })),
  })
  return (
    <div className={styles['rows']}>
      <AccountSettingRow label={text('Theme')}>
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
      </AccountSettingRow>
      <AccountSettingRow label={text('Rows of lists')}>
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
      </AccountSettingRow>
      <StartPageRow />
      <NotationRows />
      <AccountSettingRow label={text('Language')}>
        <span>{text('English')}</span>
        <span className="small secondary">{text('The only language available.')}</span>
      </AccountSettingRow>
      <AccountSettingRow label={text('Hints')}>
        <Button pending={forget.pending} onClick={() => void forget.run({})}>
          {text('Show them again')}
        </Button>
        <span className="small secondary">{text('A short tip the first time you open a kind of screen.')}</span>
      </AccountSettingRow>
    </div>
  )
}
