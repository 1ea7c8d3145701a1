import { Link } from 'react-router'
import { Avatar } from '../../kit/avatar.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Note } from '../../kit/panel.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import type { PlaceCheck, PlaceDecisions, PlaceRow } from './place-check.ts'
import styles from './placing.module.css'

type PlaceDialogProps = {
  check: PlaceCheck
  pending: boolean
  problem: string | undefined
  onPlace: () => void
  onClose: () => void
  /** Goes to a line of the document; the dialog is closed first. */
  onLine: (id: string) => void
  extra?: PlaceDecisions | undefined
}

/** The one dialog before a document is placed: what stops it, what puts it on hold, and what to check. */
export function PlaceDialog({ check, pending, problem, onPlace, onClose, onLine, extra }: PlaceDialogProps) {
  const { stops, holds, checks, noun, holdsAs } = check
  const isStopped = stops.length > 0
  return (
    <Dialog
      title={check.title}
      subtitle={check.subtitle}
      wide="widest"
      onClose={onClose}
      closeLabel={text('Keep editing')}
      act={{
        label: check.act,
        run: onPlace,
        pending,
        keys: 'mod+enter',
        disabledReason: isStopped ? text('First settle what stops the {noun}.', { noun }) : extra?.refusal,
      }}
      note={
        <span className={styles['consequence']}>
          {!isStopped && holds.length > 0 && (
            <StatusPill tone={holdsAs ? 'quarantine' : 'hold'}>{holdsAs?.pill ?? text('Hold')}</StatusPill>
          )}
          {isStopped
            ? text('{count, plural, one {# thing stops} other {# things stop}} the {noun}. Nothing is placed.', {
                count: stops.length,
                noun,
              })
            : (extra?.consequence ?? check.consequence)}
        </span>
      }
    >
      {problem && (
        <Note tone="void" live>
          {problem}
        </Note>
      )}
      <Group
        tone="void"
        title={text('Stops the {noun}', { noun })}
        words={isStopped ? text('Settle these first.') : undefined}
        none={text('Nothing stops this {noun}.', { noun })}
        rows={stops}
        onLine={onLine}
      />
      {holds.length > 0 && (
        <Group
          tone="hold"
          title={holdsAs?.title ?? text('Puts it on hold')}
          words={holdsAs?.words ?? text('Stock stays reserved while the order waits.')}
          rows={holds}
          onLine={onLine}
        />
      )}
      {checks.length > 0 && (
        <Group
          tone="hold"
          title={text('Please check')}
          words={text('You confirm these by placing the {noun}.', { noun })}
          rows={checks}
          onLine={onLine}
        />
      )}
      {extra?.content}
    </Dialog>
  )
}

type GroupProps = {
  tone: 'void' | 'hold'
  title: string
  words: string | undefined
  /** Said where there is nothing. */
  none?: string
  rows: readonly PlaceRow[]
  onLine: (id: string) => void
}

const Group = ({ tone, title, words, none, rows, onLine }: GroupProps) => (
  <section className={styles['group']} aria-label={title}>
    <div className={styles['head']}>
      <h3>{title}</h3>
      <span className={styles['count']} data-tone={rows.length > 0 ? tone : 'draft'}>
        {rows.length}
      </span>
      {rows.length === 0 && none && (
        <span className={styles['none']}>
          <Icon name="check" /> {none}
        </span>
      )}
      {rows.length > 0 && words && <span className="secondary small">{words}</span>}
    </div>
    {rows.length > 0 && (
      <ul className={styles['rows']}>
        {rows.map((row) => (
          <Row key={row.key} row={row} tone={tone} onLine={onLine} />
        ))}
      </ul>
    )}
  </section>
)

const MOST_LINKS = 6

const Row = ({ row, tone, onLine }: { row: PlaceRow; tone: string; onLine: (id: string) => void }) => (
  <li className={styles['row']}>
    <span className={styles['icon']} data-tone={tone}>
      <Icon name={row.icon} />
    </span>
    <div className={styles['what']}>
      <b>{row.title}</b>
      {row.detail !== '' && <div className="secondary small">{row.detail}</div>}
    </div>
    {row.decider && (
      <div className={styles['decider']}>
        {row.decider.name !== undefined && <Avatar name={row.decider.name} small />}
        <div>
          {row.decider.group}
          <div className="secondary small">{row.decider.words}</div>
        </div>
      </div>
    )}
    <div className={styles['links']}>
      {row.lines.slice(0, MOST_LINKS).map(({ number, id }) => (
        <button key={id} type="button" className="link" onClick={() => onLine(id)}>
          {text('Line {number}', { number })}
        </button>
      ))}
      {row.link && (
        <Link to={row.link.to} className="link">
          {row.link.label}
        </Link>
      )}
      {row.lines.length > MOST_LINKS && (
        <span className="secondary small">{text('and {count} more', { count: row.lines.length - MOST_LINKS })}</span>
      )}
    </div>
  </li>
)
