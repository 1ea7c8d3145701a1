import { Group } from '@mantine/core'
import { useEffect } from 'react'
import { Button } from '../kit/button.tsx'
import { useStore } from '../kit/store.ts'
import { text } from '../kit/text.ts'
import { followNetwork, online } from '../client/online.ts'
import { keptChanges } from '../client/stored-changes.ts'
import { newVersionReady } from '../client/missing-code.ts'
import { unsentChanges } from '../client/save-state.ts'
import { server } from '../client/server-reach.ts'
import { leavingFor } from '../client/session.ts'
import { storageFull } from '../client/storage-full.ts'
import styles from './notice-bars.module.css'

/** What is true of the whole application for a while: no network, no room, a newer version. */
export function NoticeBars() {
  const isOnline = useStore(online)
  const isAway = useStore(server.isAway)
  const isNewer = useStore(newVersionReady)
  const isFull = useStore(storageFull)
  const kept = useStore(keptChanges) + useStore(unsentChanges)
  useEffect(followNetwork, [])
  return (
    <div role="status">
      {(!isOnline || isAway) && (
        <Group className={styles['bar']} gap={12} justify="center" wrap="nowrap">
          {kept === 0
            ? text('Offline. Nothing is saved until the connection is back.')
            : text(
                '{count, plural, one {Offline. # change saved on this device.} other {Offline. # changes saved on this device.}}',
                {
                  count: kept,
                },
              )}
        </Group>
      )}
      {isFull && (
        <Group className={styles['bar']} gap={12} justify="center" wrap="nowrap">
          {text('Read-only: the storage is full. You can view data, but nothing can be saved.')}
        </Group>
      )}
      {isNewer && (
        <Group className={styles['bar']} gap={12} justify="center" wrap="nowrap">
          {text('A new version is ready')}
          <Button
            onClick={() => window.location.reload()}
            disabledReason={kept > 0 ? text('Changes on this device must be sent first') : undefined}
          >
            {text('Reload')}
          </Button>
        </Group>
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
