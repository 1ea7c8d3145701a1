import { formatInstant } from '@galen/domain/dates'
import { Link } from 'react-router'
import { Fact } from '../../patterns/list/peek.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { type AuditRow, fieldInWords, inWords, valueInWords } from '../audit-sentence.ts'
import styles from './audit.module.css'
import { useNames } from './names.tsx'
import { WholeRecord } from './whole-record.tsx'

export function RecordLink({ row: { entity, entityId, record } }: { row: AuditRow }) {
  const { ofRecord } = useNames()
  const name = record ?? ofRecord(entityId)
  return (
    <Link
      to={`/audit/${encodeURIComponent(entity)}/${encodeURIComponent(entityId)}`}
      className={`link cut ${styles['record']}`}
      title={name}
    >
      {name === entityId ? inWords(entity) : `${inWords(entity)} ${name}`}
    </Link>
  )
}

/** One entry with everything that is known of it. */
export function AuditEntry({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <>
      <dl>
        <Fact label={text('Time')}>{formatInstant(new Date(row.at), timeZone)}</Fact>
        <Fact label={text('Person')}>{row.user}</Fact>
        <Fact label={text('Action')}>{inWords(row.action)}</Fact>
        <Fact label={text('Record')}>
          <RecordLink row={row} /> <span className="code">{row.entityId}</span>
        </Fact>
        {row.justification && <Fact label={text('Reason')}>{row.justification}</Fact>}
        <Fact label={text('Address')}>
          <span className="code">{row.address ?? '–'}</span>
        </Fact>
        <Fact label={text('Request')}>
          <span className="code">{row.requestId}</span>
        </Fact>
        <Fact label={text('Chain')}>
          {row.sealed ? (
            <StatusPill tone="good">{text('Sealed')}</StatusPill>
          ) : (
            <StatusPill tone="draft">{text('Not sealed yet')}</StatusPill>
          )}
        </Fact>
      </dl>
      {row.fields.length > 0 && <Changes row={row} />}
      <WholeRecord key={row.id} row={row} />
    </>
  )
}

function Changes({ row }: { row: AuditRow }) {
  const { inValue } = useNames()
  return (
    <table className={styles['changes']}>
      <thead>
        <tr>
          <th scope="col">{text('Field')}</th>
          <th scope="col">{text('Before')}</th>
          <th scope="col">{text('After')}</th>
        </tr>
      </thead>
      <tbody>
        {row.fields.map((field) => (
          <tr key={field}>
            <th scope="row">{fieldInWords(field)}</th>
            <td>{valueInWords(inValue(row.before?.[field]))}</td>
            <td>{valueInWords(inValue(row.after?.[field]))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
