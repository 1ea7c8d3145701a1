import type { NdcLookup } from '@galen/contract/items/ndc-lookup'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { scheduleInWords, typeLabels } from './item-labels.tsx'
import styles from '../items.module.css'

/** What a directory knows about a drug, to be compared with the box in one's hand. */
export function FoundDrug({ drug }: { drug: NdcLookup }) {
  const facts: readonly (readonly [label: string, value: string])[] = [
    [text('NDC'), drug.ndc],
    [text('Manufacturer'), drug.manufacturer],
    [text('Strength'), [drug.strength, drug.strengthUnit].filter(Boolean).join(' ')],
    [text('Form'), drug.form],
    [text('Package'), drug.packaging.description],
    [text('Type'), typeLabels[drug.type]],
    [text('Schedule'), drug.deaSchedule ? scheduleInWords(drug.deaSchedule) : ''],
  ]
  return (
    <section className={styles['found']} aria-label={text('Found in the directory')} role="status">
      <div className="strong">{drug.itemName}</div>
      <dl className={styles['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {drug.note && <Note tone="hold">{drug.note}</Note>}
    </section>
  )
}
