import { Fragment } from 'react'
import { Note } from '../../kit/panel.tsx'
import { useReasonToSay } from '../../kit/settings/settings-sections.ts'
import { text } from '../../kit/text.ts'
import { errorText } from '../../shell/error-text.ts'
import type { PropertiesRead } from '../lists/use-properties.ts'
import styles from './configuration.module.css'
import { SystemSetting } from './system-setting.tsx'

type SettingsListProps = {
  read: PropertiesRead
  sections: readonly string[]
  readOnly: string | undefined
}

/** The switches of these sections, each under the name of its section when there are several. */
export function SettingsList({ read, sections, readOnly }: SettingsListProps) {
  const reason = useReasonToSay(readOnly)
  const settings = read.of('setting')
  return (
    <>
      {reason !== undefined && (
        <div className={styles['note']}>
          <Note>{reason}</Note>
        </div>
      )}
      {read.problem && (
        <div className={styles['note']}>
          <Note tone="void" live>
            {errorText(read.problem)}
          </Note>
        </div>
      )}
      {settings === undefined && !read.problem && <p className={styles['note']}>{text('Being read…')}</p>}
      {sections.map((section) => (
        <Fragment key={section}>
          {sections.length > 1 && <h3 className={styles['group']}>{section}</h3>}
          {settings
            ?.filter((setting) => setting.section === section)
            .map((setting) => (
              <SystemSetting key={setting.id} setting={setting} whyNot={readOnly} readAgain={read.readAgain} />
            ))}
        </Fragment>
      ))}
    </>
  )
}
