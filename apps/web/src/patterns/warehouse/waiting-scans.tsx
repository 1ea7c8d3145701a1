import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import { type QueuedScan, refusedScans, waiting } from './scan-queue.ts'
import styles from './warehouse.module.css'

type WaitingScansProps = {
  entries: readonly QueuedScan<unknown>[]
  tryAgain: (key: string) => Promise<void>
  remove: (key: string) => Promise<void>
}

/** "4 waiting": what is still on this device. It opens the list of what waits and of what the server refused. */
export function WaitingScans({ entries, tryAgain, remove }: WaitingScansProps) {
  const [isOpen, setIsOpen] = useState(false)
  const kept = waiting(entries)
  const sentBack = refusedScans(entries)
  if (entries.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles['waiting']}
        data-refused={sentBack.length > 0 || undefined}
        onClick={() => setIsOpen(true)}
      >
        <span>
          <Icon name={sentBack.length > 0 ? 'warning' : 'clock'} />
          {sentBack.length > 0
            ? text('{count, plural, other {# rejected}}', { count: sentBack.length })
            : text('{count, plural, other {# waiting}}', { count: kept.length })}
        </span>
      </button>
      {isOpen && (
        <Dialog title={text('Scans on this device')} onClose={() => setIsOpen(false)}>
          {sentBack.length > 0 && (
            <ScanList title={text('Rejected by the server')} entries={sentBack} tryAgain={tryAgain} remove={remove} />
          )}
          {kept.length > 0 && <ScanList title={text('Waiting, sent in this order')} entries={kept} />}
          {entries.length === 0 && <p className="secondary">{text('Everything is sent.')}</p>}
        </Dialog>
      )}
    </>
  )
}

type ScanListProps = {
  title: string
  entries: readonly QueuedScan<unknown>[]
  tryAgain?: WaitingScansProps['tryAgain']
  remove?: WaitingScansProps['remove']
}

const ScanList = ({ title, entries, tryAgain, remove }: ScanListProps) => (
  <section>
    <h3 className="small secondary">{title}</h3>
    <ul>
      {entries.map(({ key, words, refusal }) => (
        <li key={key} className={styles['kept']}>
          <div className="strong">{words}</div>
          {refusal && <div className={styles['refusal']}>{refusal}</div>}
          {tryAgain && remove && (
            <div className={styles['decide']}>
              <Button icon="refresh" onClick={() => void tryAgain(key)}>
                {text('Try again')}
              </Button>
              <Button look="danger" onClick={() => void remove(key)}>
                {text('Remove')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  </section>
)
