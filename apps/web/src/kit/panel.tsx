import { Group } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './panel.module.css'

/** A titled card; a region that a screen reader can jump to. */
export function Panel({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId()
  // None of something is worth saying.
  const hasBeside = beside === 0 || Boolean(beside)
  return (
    <section className={styles['panel']} aria-labelledby={id}>
      <Group className={styles['head']} gap={8} wrap="nowrap">
        <h2 id={id}>{title}</h2>
        {hasBeside && <div className={`${styles['headEnd']} small secondary`}>{beside}</div>}
      </Group>
      {children}
    </section>
  )
}

export const PanelBody = ({ children }: { children: ReactNode }) => <div className={styles['body']}>{children}</div>

export type NoteTone = 'draft' | 'hold' | 'void' | 'good'
const noteIcons: Record<NoteTone, IconName> = { draft: 'info', hold: 'warning', void: 'cross', good: 'check' }

/** One thing to know, beside what it is about. */
export function Note({ tone = 'draft', children, live }: { tone?: NoteTone; children: ReactNode; live?: boolean }) {
  return (
    <div className={styles['note']} data-tone={tone} {...(live && { role: tone === 'void' ? 'alert' : 'status' })}>
      <Icon name={noteIcons[tone]} />
      <div>{children}</div>
    </div>
  )
}
