import { auditRecord, type RecordThen } from '@galen/contract/audit/audit-record'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Fact } from '../../patterns/list/peek.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useRead } from '../../client/api.tsx'
import { errorText } from '../../kit/error-text.ts'
import { type AuditRow, fieldLabel, fieldValue } from '../audit-sentence.ts'
import styles from './audit.module.css'

/** Everything that the record was at the time of this entry, read when it is asked for. */
export function WholeRecord({ row }: { row: AuditRow }) {
  const [isAsked, setIsAsked] = useState(false)
  const { entity, entityId, id: entryId } = row
  const read = useRead(
    auditRecord.recordThen,
    { params: { entity, entityId }, query: { entryId } },
    { enabled: isAsked },
  )
  if (!isAsked)
    return (
      <div className={styles['whole']}>
        <Button icon="history" onClick={() => setIsAsked(true)}>
          {text('Whole record at that time')}
        </Button>
      </div>
    )
  return (
    <section className={styles['whole']} aria-label={text('Whole record at that time')} aria-busy={read.isLoading}>
      <h3>{text('Whole record at that time')}</h3>
      {read.isLoading && <p className="secondary">{text('Loading…')}</p>}
      {read.error && (
        <Note tone="void" live>
          {errorText(read.error)}
        </Note>
      )}
      {read.data && <Then entity={entity} record={read.data} />}
    </section>
  )
}

function Then({ entity, record: { values, names, isWhole, isGone } }: { entity: string; record: RecordThen }) {
  const fields = Object.entries(values).toSorted(([one], [other]) => one.localeCompare(other))
  if (fields.length === 0) return <p className="secondary">{text('No details available.')}</p>
  return (
    <>
      {isGone && <p className="secondary">{text('Deleted at that time. Shown as it was before.')}</p>}
      {!isWhole && (
        <p className="secondary">{text('Older than the audit log. Fields that never changed are not listed.')}</p>
      )}
      <dl>
        {fields.map(([field, value]) => (
          <Fact key={field} label={fieldLabel(entity, field)}>
            {fieldValue({ entity, names }, field, value)}
          </Fact>
        ))}
      </dl>
    </>
  )
}
