import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { observed, useObserved } from '../kit/observed.ts'
import { newVersionReady } from './load-page.ts'
import { leavingFor } from './session.ts'
import styles from './frame.module.css'

const online = observed(navigator.onLine)
const look = () => online.set(navigator.onLine)

/** What is true of the whole application for a while: no network, a newer version. */
export function NoticeBars() {
  const isOnline = useObserved(online)
  const isNewer = useObserved(newVersionReady)
  useEffect(() => {
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return (
    <div role="status">
      {!isOnline && <div className={styles['bar']}>Offline. Nothing is saved until the connection is back.</div>}
      {isNewer && (
        <div className={styles['bar']}>
          A new version is ready
          <Button onClick={() => window.location.reload()}>Reload</Button>
        </div>
      )}
    </div>
  )
}

/** Covers everything while this tab follows another one to its company. */
export function LeavingNote() {
  const company = useObserved(leavingFor)
  if (company === null) return null
  return (
    <div className={styles['note']} role="alert">
      <strong>{company}</strong>
      <span className="secondary">You swapped company in another tab. Going home.</span>
    </div>
  )
}
