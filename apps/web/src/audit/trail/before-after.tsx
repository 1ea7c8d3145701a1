import { Icon } from '../../kit/icon.tsx'
import { type AuditRow, fieldLabel, fieldValue } from '../audit-sentence.ts'
import styles from './audit.module.css'

/** The first field that changed, old and new; the peek has them all. */
export function BeforeAfter({ row }: { row: AuditRow }) {
  const { entity, fields, before, after } = row
  const [field] = fields
  if (field === undefined || (before === null && after === null)) return <span className="secondary">–</span>
  const more = fields.length > 1 ? ` +${fields.length - 1}` : ''
  return (
    <span className={styles['step']}>
      <span className="secondary">{fieldLabel(entity, field)}</span>
      {before !== null && (
        <>
          <span className={styles['before']}>{fieldValue(row, field, before[field])}</span>
          <Icon name="arrow" size={12} />
        </>
      )}
      <span className="cut">{fieldValue(row, field, after?.[field])}</span>
      <span className="secondary">{more}</span>
    </span>
  )
}
