import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './settings.module.css'

/** One setting of a section that is no table: what it is, the control, and its own state. */
export const SettingRow = ({ label, about, children }: { label: ReactNode; about?: string; children: ReactNode }) => (
  <div className={styles['setting']}>
    <div>
      <div className="strong">{label}</div>
      {about && <div className="small secondary">{about}</div>}
    </div>
    <Group gap="8px 12px" miw={0}>
      {children}
    </Group>
  </div>
)
