import { formatDate } from '@galen/domain/dates'
import type { ScanResult } from '@galen/domain/scanning/gs1'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import styles from './scanning.module.css'

/** What a code says, part by part, or why it says nothing. */
export function ScanParts({ result }: { result: ScanResult }) {
  if (result.kind === 'refused') return <Note tone="void">{result.reason}</Note>
  if (result.kind === 'reading') return <Parts reading={result.reading} />
  return (
    <>
      <Note tone="hold">
        {text('{count, plural, other {The code has # possible meanings. The most likely is first.}}', {
          count: result.candidates.length,
        })}
      </Note>
      {result.candidates.map((reading, place) => (
        <Parts key={place} reading={reading} />
      ))}
    </>
  )
}

function Parts({ reading }: { reading: ScanReading }) {
  return (
    <dl className={styles['parts']}>
      {partsOf(reading).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="code">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The parts that are there, in the order people look for them. */
function partsOf(reading: ScanReading): readonly (readonly [label: string, value: string])[] {
  const { gtin, contentGtin, sscc, lot, serialNumber, expirationDate, productionDate, quantity } = reading
  const parts: readonly (readonly [string, string | undefined])[] = [
    [text('GTIN'), gtin],
    [text('GTIN of the contents'), contentGtin],
    [text('SSCC'), sscc],
    [text('Lot'), lot],
    [text('Expires'), expirationDate && formatDate(expirationDate)],
    [text('Produced'), productionDate && formatDate(productionDate)],
    [text('Serial number'), serialNumber],
    [text('Quantity'), quantity?.toString()],
    [text('Text'), reading.form === 'text' ? reading.code : undefined],
  ]
  return parts.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]))
}
