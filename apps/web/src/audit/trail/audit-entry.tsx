import { formatInstant } from '@galen/domain/dates'
import { Link } from 'react-router'
import { Fact } from '../../patterns/list/peek.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { actionInWords, type AuditRow, changesInWords, fieldLabel, fieldValue, recordNoun } from '../audit-sentence.ts'
import styles from './audit.module.css'
import { WholeRecord } from './whole-record.tsx'

export function RecordLink({ row: { entity, entityId, record } }: { row: AuditRow }) {
  const name = record === null ? recordNoun(entity) : `${recordNoun(entity)} ${record}`
  return (
    <Link
      to={`/audit/${encodeURIComponent(entity)}/${encodeURIComponent(entityId)}`}
      className={`link cut ${styles['record']}`}
      title={name}
    >
      {name}
    </Link>
  )
}

/** One entry with everything that is known of it. */
export function AuditEntry({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  return (
    <>
      <dl>
        <Fact label={text('Time')}>{formatInstant(new Date(row.at), timeZone)}</Fact>
        <Fact label={text('User')}>{row.user}</Fact>
        <Fact label={text('Changes')}>{changesInWords(row).join('; ') || actionInWords(row)}</Fact>
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
            <th scope="row">{fieldLabel(row.entity, field)}</th>
            <td>{fieldValue(row, field, row.before?.[field])}</td>
            <td>{fieldValue(row, field, row.after?.[field])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
