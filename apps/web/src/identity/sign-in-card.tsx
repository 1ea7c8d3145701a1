import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Mark } from '../kit/icon.tsx'
import { NoticeBars } from '../patterns/notice-bars.tsx'
import styles from './sign-in.module.css'

/** The card of every screen before the frame. It has no company color, because no one is in a company yet. */
export function SignInCard({
  title,
  beside,
  below,
  wide,
  children,
}: {
  title: string
  beside?: ReactNode
  below?: ReactNode
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles['page']}>
      <NoticeBars />
      <main className={styles['middle']}>
        <Group className={styles['brand']} gap={10} justify="center" wrap="nowrap">
          <Mark size={28} />
          <span translate="no">Galen 360</span>
        </Group>
        <div className={styles['card']} data-wide={wide || undefined}>
          <Group className={styles['cardHead']} gap={8} justify="space-between" wrap="nowrap">
            <h1>{title}</h1>
            {beside}
          </Group>
          {children}
        </div>
      </main>
      <footer className={styles['below']}>{below ?? <span translate="no">Galen 360</span>}</footer>
    </div>
  )
}
