import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { useScreens } from '../../patterns/screens/declared-screens.ts'
import { addressOf } from '../../patterns/screens/screens.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { HOME, startAddress, startScreens } from '../../patterns/screens/start-page.ts'
import { AccountSettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

/** Where one lands after signing in; only what one may see is offered. */
export function StartPageRow() {
  const { startPage } = useSettings().preferences
  const screens = useScreens()
  const mayI = useMayI()
  const row = usePreferenceRow()
  const offered = startScreens(screens, mayI).filter((screen) => screen.menu !== undefined || screen.path === HOME)
  const starts = startAddress(startPage, offered, mayI)
  return (
    <AccountSettingRow label={text('Start page')}>
      <Select
        aria-label={text('Start page')}
        className={styles['choice'] ?? ''}
        data={offered.map((screen) => ({ value: addressOf(screen), label: screen.title }))}
        value={starts}
        allowDeselect={false}
        searchable
        onChange={(chosen) => chosen !== null && row.save({ startPage: chosen })}
      />
      {row.state}
      <span className="small secondary">{text('Opens after sign-in and from the logo.')}</span>
    </AccountSettingRow>
  )
}
