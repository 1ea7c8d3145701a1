import { auditIndex } from '@galen/contract/audit/audit'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { auditedEntities } from '@galen/domain/audited-entities'
import { matchesAll, matchesAny, exact } from '@galen/domain/search/query-builder'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '../../kit/button.tsx'
import { Instant } from '../../kit/instant.tsx'
import { type ListFilter, lookupIn } from '../../patterns/list/list-declaration.ts'
import { ListPage } from '../../patterns/list/list-page.tsx'
import { text } from '../../kit/text.ts'
import { LOOKUP_FRESH_MS } from '../../client/cache.ts'
import { useKeys } from '../../client/keys.ts'
import { PageActions } from '../../patterns/page-actions.tsx'
import { useSearch } from '../../client/search.ts'
import { useMayI, useSettings } from '../../client/session.ts'
import { auditKeys } from './audit-keys.ts'
import { type AuditRow, auditSentence, actionInWords, recordNoun } from '../audit-sentence.ts'
import { AuditEntry, RecordLink } from './audit-entry.tsx'
import { SignedFileDialog } from './signed-file-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'
import { BeforeAfter } from './before-after.tsx'

const filters: readonly ListFilter<keyof typeof auditIndex.fields>[] = [
  {
    field: 'entity',
    label: text('Record'),
    kind: 'one-of',
    options: auditedEntities.map((value) => ({ value, label: recordNoun(value) })),
  },
  { field: 'userId', label: text('User'), kind: 'lookup', lookup: lookupIn(userProfileIndex, ({ name }) => name) },
  { field: 'at', label: text('Time'), kind: 'date' },
  { field: 'action', label: text('Action'), kind: 'text' },
  { field: 'fields', label: text('Field'), kind: 'text' },
]

/** `/audit/{entity?}/{id?}`: who did what, in sentences. */
export function AuditPage() {
  const { entity, id } = useParams()
  const [isVerifying, setIsVerifying] = useState(false)
  const [isSigning, setIsSigning] = useState(false)
  const mayExport = useMayI()('EXPORT')
  useKeys(auditKeys, { verify: () => setIsVerifying(true) })
  const baseQuery = queryOf(entity, id)
  return (
    <>
      <PageActions>
        {mayExport && (
          <Button icon="download" onClick={() => setIsSigning(true)}>
            {text('Export signed file')}
          </Button>
        )}
        <Button icon="shield" keys={auditKeys.verify.keys} onClick={() => setIsVerifying(true)}>
          {text('Verify chain')}
        </Button>
      </PageActions>
      <Trail entity={entity} id={id} baseQuery={baseQuery} />
      {isVerifying && <VerifyDialog onClose={() => setIsVerifying(false)} />}
      {isSigning && <SignedFileDialog entity={entity} id={id} onClose={() => setIsSigning(false)} />}
    </>
  )
}

/** A record with its parts, such as an item with its variations. */
function queryOf(entity: string | undefined, id: string | undefined): string {
  if (!entity) return ''
  if (!id) return exact('entity', entity)
  return matchesAny([
    matchesAll([exact('entity', entity), exact('entityId', id)]),
    matchesAll([exact('recordEntity', entity), exact('recordId', id)]),
  ])
}

/** What has a name is called by it, everything else by its kind. */
function useTitle({ entity, id, baseQuery }: TrailProps): string {
  const last = useSearch(
    auditIndex,
    { query: baseQuery, size: LIKELY_OWN },
    { enabled: id !== undefined, freshForMs: LOOKUP_FRESH_MS },
  )
  const entry = last.data?.content.find(({ entityId }) => entityId === id)
  if (!entity) return text('Audit')
  const record = recordNoun(entity)
  return entry?.record == null
    ? text('Audit of {record}', { record })
    : text('Audit of {record} {name}', { record, name: entry.record })
}

/** Among so many entries one is about the record itself and not about a part of it. */
const LIKELY_OWN = 30

type TrailProps = { entity: string | undefined; id: string | undefined; baseQuery: string }

function Trail({ entity, id, baseQuery }: TrailProps) {
  const { timeZone } = useSettings().company
  const title = useTitle({ entity, id, baseQuery })
  return (
    <ListPage
      index={auditIndex}
      title={title}
      placeholder={text('User, record, field')}
      empty={entity ? text('No changes recorded for this record.') : text('No changes yet.')}
      {...(entity && { baseQuery })}
      controls={
        entity && (
          <Link to="/audit" className="link">
            {text('Show all records')}
          </Link>
        )
      }
      filters={entity ? filters.filter(({ field }) => field !== 'entity') : filters}
      columns={[
        {
          label: text('Time'),
          value: (row) => <Instant at={row.at} timeZone={timeZone} />,
          sort: 'at',
          width: 136,
        },
        { label: text('User'), value: (row) => row.user, field: 'user', width: 152, besideTitle: true },
        { label: text('What'), value: (row) => <Sentence row={row} />, field: 'action' },
        {
          name: 'values',
          label: text('Before → after'),
          value: (row) => <BeforeAfter row={row} />,
          field: 'after',
          width: '28%',
          keepUntil: 'desktop',
        },
        {
          label: text('Record'),
          value: (row) => <RecordLink row={row} />,
          field: 'entity',
          width: 208,
          keepUntil: 'tablet',
        },
        {
          label: text('Reason'),
          value: (row) => row.justification ?? <span className="secondary">–</span>,
          field: 'justification',
          width: 144,
          keepUntil: 'desktop',
        },
        {
          label: text('Address'),
          value: (row) => <span className="code">{row.address ?? '–'}</span>,
          field: 'address',
          width: 132,
          keepUntil: 'desktop',
        },
        {
          label: text('Request'),
          value: (row) => <span className="code">{row.requestId}</span>,
          field: 'requestId',
          width: 260,
          hidden: true,
        },
      ]}
      peek={{ title: auditSentence, body: (row) => <AuditEntry row={row} timeZone={timeZone} /> }}
    />
  )
}

const Sentence = ({ row }: { row: AuditRow }) => <span title={auditSentence(row)}>{actionInWords(row)}</span>
