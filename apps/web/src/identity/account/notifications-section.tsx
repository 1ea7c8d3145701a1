import { type NoticeGroup, noticeGroupNames } from '@galen/domain/collaboration/notification-names'
import { noticeGroups } from '@galen/domain/collaboration/notification'
import { Switch } from '@mantine/core'
import { text, translate } from '../../kit/text.ts'
import { useSettings } from '../../client/session.ts'
import { AccountSettingRow, usePreferenceRow } from './setting-row.tsx'
import styles from './account.module.css'

/** What one is notified of on the screen and in the bell list. What went wrong is reported in any case. */
export function NotificationsSection() {
  const { confirmations, exportNews } = useSettings().preferences
  const confirmationRow = usePreferenceRow()
  const exportRow = usePreferenceRow()
  return (
    <div className={styles['rows']}>
      <AccountSettingRow label={text('Confirmations')}>
        <Switch
          aria-label={text('Confirmations')}
          checked={confirmations}
          onChange={(event) => confirmationRow.save({ confirmations: event.currentTarget.checked })}
        />
        {confirmationRow.state}
        <span className="small secondary">
          {text('When off, the save status shows only beside the path, and the bell lists no confirmations.')}
        </span>
      </AccountSettingRow>
      <AccountSettingRow label={text('An export is ready')}>
        <Switch
          aria-label={text('An export is ready')}
          checked={exportNews}
          onChange={(event) => exportRow.save({ exportNews: event.currentTarget.checked })}
        />
        {exportRow.state}
        <span className="small secondary">
          {text('Large exports run in the background. Download them from the export menu of the list within one day.')}
        </span>
      </AccountSettingRow>
      <AccountSettingRow label={text('Something went wrong')}>
        <span className="secondary">{text('Always shown, and listed under the bell until you read it.')}</span>
      </AccountSettingRow>
      <MailedRow />
    </div>
  )
}

/** Which notifications of the bell come as emails too. */
function MailedRow() {
  const { mailedNotices } = useSettings().preferences
  const row = usePreferenceRow()
  const choose = (group: NoticeGroup, isWanted: boolean) =>
    row.save({
      mailedNotices: noticeGroupNames.filter((each) => (each === group ? isWanted : mailedNotices.includes(each))),
    })
  return (
    <AccountSettingRow label={text('Email me as well')}>
      {noticeGroupNames.map((group) => (
        <Switch
          key={group}
          label={translate(noticeGroups[group].label)}
          checked={mailedNotices.includes(group)}
          onChange={(event) => choose(group, event.currentTarget.checked)}
        />
      ))}
      {row.state}
    </AccountSettingRow>
  )
}
