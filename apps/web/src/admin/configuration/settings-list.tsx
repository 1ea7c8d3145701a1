import { Group } from '@mantine/core'
import { systemSettings } from '@galen/domain/admin/system-settings'
import { Fragment } from 'react'
import { Note } from '../../kit/panel.tsx'
import { SettingRow } from '../../patterns/settings/setting-row.tsx'
import { useReasonToSay } from '../../patterns/settings/settings-sections.ts'
import { Unread } from '../../patterns/settings/unread.tsx'
import { text } from '../../kit/text.ts'
import type { PropertiesRead } from '../properties/use-properties.ts'
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
      {read.problem && <Unread problem={read.problem} retry={() => void read.readAgain()} />}
      {/* What was read before stays; names of sections alone say nothing. */}
      {(settings || !read.problem ? sections : []).map((section) => (
        <Fragment key={section}>
          {sections.length > 1 && <h3 className={styles['group']}>{section}</h3>}
          {settings === undefined && <Awaited section={section} />}
          {settings
            ?.filter((setting) => setting.section === section)
            .map((setting) => (
              <SystemSetting key={setting.id} setting={setting} disabledReason={readOnly} readAgain={read.readAgain} />
            ))}
        </Fragment>
      ))}
    </>
  )
}

/** What there is to set is known before it is known how it is set, so that nothing moves then. */
const Awaited = ({ section }: { section: string }) => (
  <div aria-busy="true">
    <span className="unseen">{text('Loading')}</span>
    {Object.values(systemSettings)
      .filter((setting) => setting.section === section)
      .map(({ name, help }) => (
        <SettingRow key={name} label={name} about={help}>
          <Group className={styles['control']} gap={8} wrap="nowrap">
            <span className="bone" />
          </Group>
        </SettingRow>
      ))}
  </div>
)
