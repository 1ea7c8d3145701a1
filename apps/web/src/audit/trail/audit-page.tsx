import { auditIndex } from '@galen/contract/audit/audit'
import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { auditedEntities } from '@galen/domain/audited-entities'
import { allOf, exact } from '@galen/domain/search/query-builder'
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
import { auditKeys } from '../audit-keys.ts'
import { type AuditRow, auditSentence, actionInWords, inWords } from '../audit-sentence.ts'
import { AuditEntry, RecordLink } from './audit-entry.tsx'
import { SignedFileDialog } from './signed-file-dialog.tsx'
import { VerifyDialog } from './verify-dialog.tsx'
import { BeforeAfter } from './before-after.tsx'
import { NamesKnown, useNames } from './names.tsx'

const filters: readonly ListFilter<keyof typeof auditIndex.fields>[] = [
  {
    field: 'entity',
    label: text('Record'),
    kind: 'one-of',
    options: auditedEntities.map((value) => ({ value, label: inWords(value) })),
  },
  { field: 'userId', label: text('Person'), kind: 'lookup', lookup: lookupIn(userProfileIndex, ({ name }) => name) },
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
  const within = allOf([entity ? exact('entity', entity) : '', id ? exact('entityId', id) : ''].filter(Boolean))
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
      <NamesKnown>
        <Trail entity={entity} id={id} within={within} />
      </NamesKnown>
      {isVerifying && <VerifyDialog onClose={() => setIsVerifying(false)} />}
      {isSigning && <SignedFileDialog entity={entity} id={id} onClose={() => setIsSigning(false)} />}
    </>
  )
}

/** What has a name is called by it, everything else by its id. */
function useTitle({ entity, id, within }: TrailProps): string {
  const name = useNames().ofRecord(id)
  // Who looks at the history of a person is written down, and is asked for here no second time.
  const isUnknown = id !== undefined && name === id && entity !== 'user'
  const last = useSearch(auditIndex, { query: within, size: 1 }, { enabled: isUnknown, freshForMs: LOOKUP_FRESH_MS })
  const entry = last.data?.content.find(({ entityId }) => entityId === id)
  if (!entity) return text('Audit')
  const record = inWords(entity)
  return name === undefined
    ? text('Audit of {record}', { record })
    : text('Audit of {record} {name}', { record, name: entry?.record ?? name })
}

type TrailProps = { entity: string | undefined; id: string | undefined; within: string }

function Trail({ entity, id, within }: TrailProps) {
  const { timeZone } = useSettings().company
  const title = useTitle({ entity, id, within })
  return (
    <ListPage
      index={auditIndex}
      title={title}
      placeholder={text('Person, record, field')}
      empty={entity ? text('No changes recorded for this record.') : text('Nothing was changed yet.')}
      {...(entity && { within })}
      filters={
        entity && (
          <Link to="/audit" className="link">
            {text('Show all records')}
          </Link>
        )
      }
      narrow={entity ? filters.filter(({ field }) => field !== 'entity') : filters}
      columns={[
        {
          label: text('Time'),
          value: (row) => <Instant at={row.at} timeZone={timeZone} />,
          sort: 'at',
          width: 136,
        },
        { label: text('Person'), value: (row) => row.user, field: 'user', width: 152, besideTitle: true },
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
        { label: text('Before'), value: (row) => JSON.stringify(row.before), field: 'before', hidden: true },
      ]}
      peek={{ title: auditSentence, body: (row) => <AuditEntry row={row} timeZone={timeZone} /> }}
    />
  )
}

const Sentence = ({ row }: { row: AuditRow }) => <span title={auditSentence(row)}>{actionInWords(row)}</span>
