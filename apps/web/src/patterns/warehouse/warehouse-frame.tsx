import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { ScanBanner } from './scan-banner.tsx'
import { useWakeLock } from './use-wake-lock.ts'
import styles from './warehouse.module.css'

type WarehouseFrameProps = {
  title: string
  /** The party and the place: "Velora Pharma · Dock 2". */
  about?: string
  back: string
  /** What stands at the end of the head: how many scans wait, a menu. */
  beside?: ReactNode
  /** What the banner says before the first scan. */
  first: string
  children: ReactNode
  /** The buttons at thumb height; the main one last. */
  foot?: ReactNode
}

/** A whole screen for one hand: head and banner stay on top, buttons at the thumb, one column between them. */
export function WarehouseFrame({ title, about, back, beside, first, children, foot }: WarehouseFrameProps) {
  useWakeLock()
  return (
    <div className={styles['frame']}>
      <div className={styles['head']}>
        <Link to={back} className={styles['back']} aria-label={text('Back')}>
          <Icon name="left" size={20} />
        </Link>
        <div className={styles['names']}>
          <h1 className="cut">{title}</h1>
          {about && <p className="small secondary cut">{about}</p>}
        </div>
        {beside}
      </div>
      <ScanBanner first={first} />
      <div className={styles['body']}>{children}</div>
      {foot && <div className={styles['foot']}>{foot}</div>}
    </div>
  )
}

type RowProps = { title: string; about?: ReactNode; end?: ReactNode; to?: string }

/** One line of work: 56 px, name and detail at the left, the count at the right. */
export function WarehouseRow({ title, about, end, to }: RowProps) {
  const inside = (
    <>
      <span className={styles['rowNames']}>
        <span className="strong cut">{title}</span>
        {about && <span className="small secondary cut">{about}</span>}
      </span>
      {end && <span className={styles['rowEnd']}>{end}</span>}
    </>
  )
  return (
    <li className={styles['row']}>
      {to ? (
        <Link to={to} className={styles['rowLink']}>
          {inside}
        </Link>
      ) : (
        <div className={styles['rowLink']}>{inside}</div>
      )}
    </li>
  )
}

/** So many of so many, as a bar and in figures. */
export function Progress({ done, of, label }: { done: number; of: number; label: string }) {
  const share = of === 0 ? 0 : Math.min(done / of, 1)
  return (
    <div
      className={styles['progress']}
      data-done={share === 1 || undefined}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
    >
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
