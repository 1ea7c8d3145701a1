import { Switch } from '@mantine/core'
import { KeyList } from '../../kit/key-list.tsx'
import { PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useScreens } from '../../patterns/screens/declared-screens.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { keyGroupsOf } from './key-groups.ts'
import { AccountSettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

export function KeysSection() {
  const { keys } = useSettings().preferences
  const row = usePreferenceRow()
  const mayI = useMayI()
  const screens = useScreens().filter((screen) => !screen.bare && !screen.workshop && mayI(screen.needs))
  return (
    <>
      <div className={styles['rows']}>
        <AccountSettingRow label={text('Single-key shortcuts')}>
          <Switch
            aria-label={text('Single-key shortcuts')}
            checked={keys}
            onChange={(event) => row.save({ keys: event.currentTarget.checked })}
          />
          {row.state}
          <span className="small secondary">
            {text('When off, single letters do nothing. Shortcuts with Ctrl still work.')}
          </span>
        </AccountSettingRow>
      </div>
      <PanelBody>
        {keyGroupsOf(screens).map(({ title, meanings }) => (
          <div key={title} className={styles['keyGroup']}>
            <KeyList title={title} meanings={meanings} />
          </div>
        ))}
      </PanelBody>
    </>
  )
}
