import { pedigreeIndex } from '@galen/contract/warehouse/stock-indices'
import { stocks } from '@galen/contract/warehouse/stocks'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import { exact } from '@galen/domain/search/query-builder'
import { LONGEST } from '@galen/domain/shape-limits'
import { useState } from 'react'
import { useCommand } from '../../client/api.tsx'
import { useSearch } from '../../client/search.ts'
import { Button, Spinner } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { readingOfLot } from '../../patterns/scanning/reading-on-file.ts'
import { useScans } from '../../patterns/scanning/scans.ts'
import { useReason } from '../../admin/use-reason.tsx'
import type { StockDialogProps } from './stock-dialogs.tsx'
import { useLabelCheck } from './label-check.tsx'
import styles from '../warehouse.module.css'

const MOST_LISTED = 100

/** A serial number with what its label says besides. */
type Taken = { gtin: string; serialNumber: string; lot?: string; expirationDate?: string }

const labelOf = (gtin: string, serialNumber: string, { lot, expirationDate }: ScanReading): Taken => ({
  gtin,
  serialNumber,
  ...(lot && { lot }),
  ...(expirationDate && { expirationDate }),
})

/** The serial numbers of a row: checked by scanning, added or removed with a reason. */
export function SerialsDialog({ row, onClose, onDone }: StockDialogProps) {
  const found = useSearch(pedigreeIndex, {
    query: exact('stockId', row.stockId),
    size: MOST_LISTED,
    sort: pedigreeIndex.sort,
  })
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [scanned, setScanned] = useState<readonly Taken[]>([])
  const reason = useReason('lotQtyUpdate')
  const done = { onDone }
  const add = useCommand(stocks.addUnits, { done: text('Serial numbers added'), ...done })
  const serialize = useCommand(stocks.serialize, { done: text('Serial numbers assigned'), ...done })
  const remove = useCommand(stocks.removeUnits, { done: text('Serial numbers removed'), ...done })
  const take = (record: Taken) => setScanned((before) => [...before, record])
  const label = useLabelCheck(row)
  useScans((scan) => {
    const reading = readingOfLot(scan.result, row.lot)
    if (!reading?.gtin || !reading.serialNumber) return undefined
    const lie = label.check(reading)
    if (lie) return lie
    take(labelOf(reading.gtin, reading.serialNumber, reading))
    return { sound: 'accepted', words: text('Serial {serial} scanned', { serial: reading.serialNumber }) }
  })
  const body = { stockId: row.stockId, unityRecordList: [...scanned], ...reason.body }
  const isRemoval = marked.size > 0
  const save = () => {
    if (isRemoval) return void remove.run({ body: { pedigreeIdList: [...marked], ...reason.body } })
    return void (row.serialized ? add.run({ body }) : serialize.run({ body }))
  }
  const nothing =
    marked.size + scanned.length === 0 ? text('Scan serial numbers, or mark those that are missing.') : undefined
  if (label.dialog) return label.dialog
  return (
    <Dialog
      title={text('Serial numbers of lot {lot}', { lot: row.lot })}
      onClose={onClose}
      wide
      act={{
        label: isRemoval
          ? text('Remove marked')
          : row.serialized
            ? text('Add serial numbers')
            : text('Assign serial numbers'),
        danger: isRemoval,
        pending: add.pending || serialize.pending || remove.pending,
        disabledReason: nothing ?? reason.disabledReason,
        run: save,
      }}
    >
      <div className={styles['fields']}>
        {row.serialized &&
          (found.data ? <Units rows={found.data.content} marked={marked} onMarked={setMarked} /> : <Spinner />)}
        {scanned.length > 0 && (
          <p>
            {text('{count, plural, one {# new} other {# new}}: {list}', {
              count: scanned.length,
              list: scanned.map((each) => each.serialNumber).join(', '),
            })}
          </p>
        )}
        <TypedSerial onTyped={take} />
        {reason.fields}
      </div>
    </Dialog>
  )
}

/** A serial number that no scanner reads. */
function TypedSerial({ onTyped }: { onTyped: (record: { gtin: string; serialNumber: string }) => void }) {
  const [gtin, setGtin] = useState('')
  const [serialNumber, setSerialNumber] = useState('')
  const isMissing = gtin === '' || serialNumber === ''
  return (
    <>
      <TextField
        label={text('GTIN')}
        required
        value={gtin}
        onChange={setGtin}
        maxLength={LONGEST.gtin}
        inputMode="numeric"
      />
      <TextField
        label={text('Serial number')}
        required
        value={serialNumber}
        onChange={setSerialNumber}
        maxLength={LONGEST.serial}
      />
      <Button
        disabledReason={isMissing ? text('Enter GTIN and serial number, or scan them.') : undefined}
        onClick={() => {
          onTyped({ gtin, serialNumber })
          setSerialNumber('')
        }}
      >
        {text('Add to list')}
      </Button>
    </>
  )
}

type UnitsProps = {
  rows: readonly { id: string; serialNumber: string; gtin: string }[]
  marked: ReadonlySet<string>
  onMarked: (marked: ReadonlySet<string>) => void
}

const Units = ({ rows, marked, onMarked }: UnitsProps) => (
  <ul>
    {rows.map(({ id, serialNumber, gtin }) => (
      <li key={id}>
        <label>
          <input
            type="checkbox"
            checked={marked.has(id)}
            onChange={({ currentTarget: { checked } }) => {
              const next = new Set(marked)
              if (checked) next.add(id)
              else next.delete(id)
              onMarked(next)
            }}
          />{' '}
          <span className="code">{serialNumber}</span> <span className="secondary">{gtin}</span>
        </label>
      </li>
    ))}
  </ul>
)
