import { Switch } from '@mantine/core'
import { text } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { SettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

/** What one is told on the screen and in the bell list. What went wrong is told in any case. */
export function NotificationsSection() {
  const { confirmations, exportNews } = useSettings().preferences
  const confirmationRow = usePreferenceRow()
  const exportRow = usePreferenceRow()
  return (
    <div className={styles['rows']}>
      <SettingRow label={text('What you did is done')}>
        <Switch
          aria-label={text('What you did is done')}
          checked={confirmations}
          onChange={(event) => confirmationRow.save({ confirmations: event.currentTarget.checked })}
        />
        {confirmationRow.state}
        <span className="small secondary">
          {text('Off, saving is only told by the words beside the path, and the bell keeps no confirmations.')}
        </span>
      </SettingRow>
      <SettingRow label={text('An export is ready')}>
        <Switch
          aria-label={text('An export is ready')}
          checked={exportNews}
          onChange={(event) => exportRow.save({ exportNews: event.currentTarget.checked })}
        />
        {exportRow.state}
        <span className="small secondary">
          {text('A file too large to be written at once. Ready, it waits in the export menu of its list for a day.')}
        </span>
      </SettingRow>
      <SettingRow label={text('Something went wrong')}>
        <span className="secondary">{text('Always told, and kept in the bell list until you have read it.')}</span>
      </SettingRow>
    </div>
  )
}
