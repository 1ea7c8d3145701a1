import { Avatar } from '../../kit/avatar.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useStore } from '../../kit/store.ts'
import { text } from '../../kit/text.ts'
import { RailSection } from '../../patterns/document/rail.tsx'
import { WaitingScans } from '../../patterns/warehouse/waiting-scans.tsx'
import { type CountLogEntry, scanLogOf } from './scan-log.ts'
import type { Counting } from './use-counting.ts'
import styles from './receipt-lines.module.css'

const icons = { added: 'check', asked: 'question', refused: 'cross', waiting: 'clock' } as const

/** What was scanned here and what colleagues counted, the last first. */
export function ScanRail({ receiptId, counting }: { receiptId: string; counting: Counting }) {
  const log = useStore(scanLogOf(receiptId))
  const { queue, unsent } = counting
  if (log.length === 0 && queue.entries.length === 0) return null
  return (
    <RailSection
      title={text('Scans')}
      beside={
        queue.entries.length > 0 ? (
          <WaitingScans entries={queue.entries} tryAgain={queue.tryAgain} remove={queue.remove} />
        ) : (
          text('All sent')
        )
      }
    >
      <ol className={styles['log']} aria-label={text('Scans')}>
        {log.map((entry) => (
          <Row key={entry.key} entry={unsent === 0 ? sent(entry) : entry} />
        ))}
      </ol>
    </RailSection>
  )
}

/** Nothing waits any more: what did is sent. */
const sent = (entry: CountLogEntry): CountLogEntry =>
  entry.state === 'waiting' ? { ...entry, state: 'added', about: text('Sent') } : entry

const Row = ({ entry: { state, label, about, figure, by } }: { entry: CountLogEntry }) => (
  <li data-state={state}>
    <Icon name={icons[state]} size={12} />
    <span className="code cut" title={label}>
      {label}
    </span>
    <span>{about}</span>
    <span title={by}>
      {by !== undefined && (
        <>
          <Avatar name={by} small />
          <span className="unseen">{by}</span>
        </>
      )}
    </span>
    <b className="figures">{figure}</b>
  </li>
)
