import { auditIndex } from '@galen/contract/audit/audit'
import { formatInstant } from '@galen/domain/dates'
import { Link, useParams } from 'react-router'
import { Instant } from '../../kit/instant.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { Fact } from '../../kit/peek.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { quoted } from '../../shell/search.ts'
import { useSettings } from '../../shell/session.ts'
import { type AuditRow, auditSentence, deedInWords, inWords, valueInWords } from '../audit-sentence.ts'
import { UserFilter, useUserFilter } from './user-filter.tsx'
import styles from './audit.module.css'

/** `/audit/{entity?}/{id?}`: who did what, in sentences. */
export function AuditPage() {
  const { entity, id } = useParams()
  const { timeZone } = useSettings().company
  const userId = useUserFilter()
  const within = [
    entity && `entity:${quoted(entity)}`,
    id && `entityId:${quoted(id)}`,
    userId && `userId:${quoted(userId)}`,
  ]
    .filter(Boolean)
    .join(' AND ')
  return (
    <ListPage
      index={auditIndex}
      title={entity ? `Audit of ${inWords(entity)}${id ? ` ${id}` : ''}` : 'Audit'}
      placeholder="Person, record, field"
      empty={entity ? 'No changes recorded for this record.' : 'Nothing was changed yet.'}
      within={within}
      filters={
        <>
          <UserFilter />
          {entity && (
            <Link to="/audit" className="link">
              Show all records
            </Link>
          )}
        </>
      }
      columns={[
        { label: 'Time', value: (row) => <Instant at={row.at} timeZone={timeZone} />, sort: 'at', width: 136 },
        { label: 'Person', value: (row) => row.user, width: 160, besideTitle: true },
        { label: 'What', value: (row) => <span title={auditSentence(row)}>{deedInWords(row)}</span> },
        { label: 'Record', value: (row) => <RecordLink row={row} />, width: 140, keepUntil: 'tablet' },
        {
          label: 'Reason',
          value: (row) => row.justification ?? <span className="secondary">–</span>,
          width: 160,
          keepUntil: 'desktop',
        },
        {
          label: 'Address',
          value: (row) => <span className="code">{row.address ?? '–'}</span>,
          width: 132,
          keepUntil: 'desktop',
        },
      ]}
      peek={{ title: auditSentence, body: (row) => <Entry row={row} timeZone={timeZone} /> }}
    />
  )
}

const RecordLink = ({ row }: { row: AuditRow }) => (
  <Link
    to={`/audit/${encodeURIComponent(row.entity)}/${encodeURIComponent(row.entityId)}`}
    className="link"
    title={row.entityId}
  >
    {inWords(row.entity)}
  </Link>
)

function Entry({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <>
      <dl>
        <Fact label="Time">{formatInstant(new Date(row.at), timeZone)}</Fact>
        <Fact label="Person">{row.user}</Fact>
        <Fact label="Action">{inWords(row.action)}</Fact>
        <Fact label="Record">
          <RecordLink row={row} /> <span className="code">{row.entityId}</span>
        </Fact>
        {row.justification && <Fact label="Reason">{row.justification}</Fact>}
        <Fact label="Address">
          <span className="code">{row.address ?? '–'}</span>
        </Fact>
        <Fact label="Request">
          <span className="code">{row.requestId}</span>
        </Fact>
        <Fact label="Chain">
          {row.sealed ? (
            <StatusPill tone="good">Sealed</StatusPill>
          ) : (
            <StatusPill tone="draft">Not sealed yet</StatusPill>
          )}
        </Fact>
      </dl>
      {row.fields.length > 0 && <Changes row={row} />}
    </>
  )
}

const Changes = ({ row }: { row: AuditRow }) => (
  <table className={styles['changes']}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {row.fields.map((field) => (
        <tr key={field}>
          <th scope="row">{inWords(field)}</th>
          <td>{valueInWords(row.before?.[field])}</td>
          <td>{valueInWords(row.after?.[field])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
