import { type AuditRow, fieldInWords, valueInWords } from '../audit-sentence.ts'
import { Icon } from '../../kit/icon.tsx'
import styles from './audit.module.css'
import { useNames } from './names.tsx'

/** The first field that changed, old and new; the peek has them all. */
export function BeforeAfter({ row: { fields, before, after } }: { row: AuditRow }) {
  const { inValue } = useNames()
  const [field] = fields
  if (field === undefined || (before === null && after === null)) return <span className="secondary">–</span>
  const more = fields.length > 1 ? ` +${fields.length - 1}` : ''
  return (
    <span className={styles['step']}>
      <span className="secondary">{fieldInWords(field)}</span>
      {before !== null && (
        <>
          <span className={styles['before']}>{valueInWords(inValue(before[field]))}</span>
          <Icon name="arrow" size={12} />
        </>
      )}
      <span className="cut">{valueInWords(inValue(after?.[field]))}</span>
      <span className="secondary">{more}</span>
    </span>
  )
}
