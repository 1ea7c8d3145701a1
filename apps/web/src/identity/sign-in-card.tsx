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
        <div className={styles['brand']}>
          <Mark size={28} />
          <span translate="no">Galen 360</span>
        </div>
        <div className={styles['card']} data-wide={wide || undefined}>
          <div className={styles['cardHead']}>
            <h1>{title}</h1>
            {beside}
          </div>
          {children}
        </div>
      </main>
      <footer className={styles['below']}>{below ?? <span translate="no">Galen 360</span>}</footer>
    </div>
  )
}
