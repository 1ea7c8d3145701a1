import { auditIndex } from '@galen/contract/audit/audit'
import type { RowOf } from '@galen/contract/search-index'
import { agoInWords, formatInstant } from '@galen/domain/dates'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router'
import { errorText } from '../../kit/error-text.ts'
import { quoted, useSearch } from '../../client/search.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { useNow } from '../../kit/age.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { text } from '../../kit/text.ts'
import { documentKeys } from './document-keys.ts'
import { RailSection } from './rail.tsx'
import styles from './rail.module.css'

type AuditRow = RowOf<typeof auditIndex>

const SHOWN = 8

type RailTimelineProps = {
  entity: string
  id: string
  /** What was done, in words that follow the name of who did it. */
  inWords: () => Promise<(row: AuditRow) => string>
  /** Another version means that something happened since. */
  version: number
  addNote?: () => void
}

/** Who did what to this record, newest first; for those who may read the audit. */
export function RailTimeline(props: RailTimelineProps) {
  return useMayI()(auditIndex.needs) ? <Timeline {...props} /> : null
}

function Timeline({ entity, id, inWords, version, addNote }: RailTimelineProps) {
  const query = `recordEntity:${quoted(entity)} AND recordId:${quoted(id)}`
  const found = useSearch(auditIndex, { query, size: SHOWN })
  const words = useQuery({
    queryKey: ['words of activity'],
    queryFn: async () => ({ tell: await inWords() }),
    staleTime: Infinity,
  })
  const readAgain = useEffectEvent(() => void found.refetch())
  const shownVersion = useRef(version)
  useEffect(() => {
    if (shownVersion.current === version) return
    shownVersion.current = version
    readAgain()
  }, [version])
  const rows = found.data?.content ?? []
  const total = found.data?.total ?? 0
  return (
    <RailSection
      title={text('Activity')}
      beside={
        addNote && (
          <button type="button" className={styles['quiet']} onClick={addNote}>
            {text('Add note')} <KeyHint keys={documentKeys.note.keys} />
          </button>
        )
      }
    >
      {found.isError && <p className={styles['empty']}>{errorText(found.error)}</p>}
      {found.isSuccess && rows.length === 0 && <NoActivity />}
      <TimelineEntries
        rows={words.data ? rows : []}
        inWords={words.data?.tell ?? String}
        isBusy={found.isPending || words.isPending}
      />
      {total > rows.length && (
        <Link to={`/audit/${entity}/${id}`} className={styles['all'] ?? ''}>
          {text('All {total} changes', { total })}
        </Link>
      )}
    </RailSection>
  )
}

/** Said where a record has no activity. */
export const NoActivity = () => <p className={styles['empty']}>{text('No activity yet.')}</p>

type Happened = Pick<AuditRow, 'id' | 'user' | 'at'>
type TimelineEntriesProps<T> = {
  rows: readonly T[]
  inWords: (row: T) => string
  isBusy?: boolean
  /** Said where there is none. */
  empty?: string
}

/** What happened, newest first, each with its age. */
export function TimelineEntries<T extends Happened>({ rows, inWords, isBusy = false, empty }: TimelineEntriesProps<T>) {
  const { timeZone } = useSettings().company
  const now = useNow()
  if (rows.length === 0 && empty !== undefined) return <p className={styles['empty']}>{empty}</p>
  return (
    <ol className={styles['timeline']} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={row.id}>
          <b>{row.user}</b> {inWords(row)}{' '}
          <time dateTime={row.at} title={formatInstant(new Date(row.at), timeZone)} className="secondary">
            {text('· {ago}', { ago: agoInWords(new Date(row.at), now) })}
          </time>
        </li>
      ))}
    </ol>
  )
}
