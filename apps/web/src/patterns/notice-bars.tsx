import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { createStore, useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { keptChanges } from '../client/stored-changes.ts'
import { newVersionReady } from '../client/missing-code.ts'
import { unsentChanges } from '../client/save-state.ts'
import { server } from '../client/server-reach.ts'
import { leavingFor } from '../client/session.ts'
import { storageFull } from '../client/storage-full.ts'
import styles from './notice-bars.module.css'

const online = createStore(navigator.onLine)
const look = () => online.set(navigator.onLine)

/** What is true of the whole application for a while: no network, no room, a newer version. */
export function NoticeBars() {
  const isOnline = useStore(online)
  const isAway = useStore(server.isAway)
  const isNewer = useStore(newVersionReady)
  const isFull = useStore(storageFull)
  const kept = useStore(keptChanges) + useStore(unsentChanges)
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
      {(!isOnline || isAway) && (
        <div className={styles['bar']}>
          {kept === 0
            ? text('Offline. Nothing is saved until the connection is back.')
            : text(
                '{count, plural, one {Offline. # change saved on this device.} other {Offline. # changes saved on this device.}}',
                {
                  count: kept,
                },
              )}
        </div>
      )}
      {isFull && (
        <div className={styles['bar']}>
          {text('Read-only: the storage is full. You can view data, but nothing can be saved.')}
        </div>
      )}
      {isNewer && (
        <div className={styles['bar']}>
          {text('A new version is ready')}
          <Button
            onClick={() => window.location.reload()}
            disabledReason={kept > 0 ? text('Changes on this device must be sent first') : undefined}
          >
            {text('Reload')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Covers everything while this tab follows another one to its company. */
export function LeavingNote() {
  const company = useStore(leavingFor)
  if (company === null) return null
  return (
    <div className={styles['note']} role="alert">
      <strong>{company}</strong>
      <span className="secondary">{text('You swapped company in another tab. Going home.')}</span>
    </div>
  )
}
