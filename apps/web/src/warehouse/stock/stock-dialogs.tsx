import type { RowOf } from '@galen/contract/search-index'
import type { lotIndex } from '@galen/contract/warehouse/stock-indices'
import { binLocations } from '@galen/contract/warehouse/bin-locations'
import { stocks } from '@galen/contract/warehouse/stocks'
import type { BusinessDate } from '@galen/domain/dates'
import { medicineName } from '@galen/domain/items/medicine-name'
import { LONGEST } from '@galen/domain/shape-limits'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useReason } from '../../admin/use-reason.tsx'
import { useCommand, useRead } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { readingOfLot } from '../../patterns/scanning/reading-on-file.ts'
import { useScans } from '../../patterns/scanning/scans.ts'
import { useLabelCheck } from './label-check.tsx'
import { toast } from '../../kit/toast.ts'
import { setAsideOptions } from './stock-cells.tsx'
import styles from '../warehouse.module.css'

export type StockRow = RowOf<typeof lotIndex>
export type StockDialogProps = { row: StockRow; onClose: () => void; onDone: () => void }

const of = ({ itemNumber, medicine, lot, location }: StockRow) =>
  text('{item} ({itemNumber}), lot {lot} in bin {location}', {
    item: medicineName(medicine),
    itemNumber,
    lot,
    location,
  })

type OnHandProps = { row: StockRow; value: number | null; onChange: (value: number | null) => void }

/** How many of those on hand are meant. */
const OnHandField = ({ row, ...field }: OnHandProps) => (
  <QuantityField label={text('Quantity')} required {...field} least={1} most={row.onHand} />
)

export function MoveDialog({ row, onClose, onDone }: StockDialogProps) {
  const bins = useRead(binLocations.list, {})
  const [location, setLocation] = useState<string | null>(null)
  const [quantity, setQuantity] = useState<number | null>(row.onHand)
  const done = text('Moved to bin {location}', { location: location ?? '' })
  const move = useCommand(stocks.move, { done, onDone })
  const isWhole = quantity === row.onHand
  return (
    <Dialog
      title={text('Move lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Move'),
        pending: move.pending,
        disabledReason:
          location === null ? text('Choose a bin.') : quantity === null ? text('Enter a quantity.') : undefined,
        run: () =>
          void move.run({
            params: { stockId: row.stockId, lot: row.lot },
            body: { location: location ?? '', receiptId: row.receiptId, ...(!isWhole && { quantity: quantity ?? 0 }) },
          }),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">{of(row)}</p>
        <Select
          label={text('To bin')}
          required
          searchable
          data-autofocus
          data={(bins.data ?? []).filter(({ active, name }) => active && name !== row.location).map(({ name }) => name)}
          value={location}
          onChange={setLocation}
        />
        <OnHandField row={row} value={quantity} onChange={setQuantity} />
      </div>
    </Dialog>
  )
}

export function CountDialog({ row, onClose, onDone }: StockDialogProps) {
  const reason = useReason('inventoryAdjustments')
  const [counted, setCounted] = useState<number | null>(null)
  const agrees = counted === row.onHand
  const adjust = useCommand(stocks.adjust, { done: text('Count saved'), onDone })
  const label = useLabelCheck(row)
  useScans(({ result }) => {
    const reading = readingOfLot(result, row.lot)
    if (!reading?.lot) return undefined
    return (
      label.check(reading) ?? { sound: 'accepted', words: text('The label of lot {lot} agrees.', { lot: row.lot }) }
    )
  })
  if (label.dialog) return label.dialog
  return (
    <Dialog
      title={text('Count lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Save count'),
        pending: adjust.pending,
        disabledReason:
          counted === null
            ? text('Enter what you counted.')
            : agrees
              ? undefined
              : row.serialized
                ? text('Add or remove its serial numbers instead.')
                : reason.disabledReason,
        run: () =>
          void adjust.run({
            params: { stockId: row.stockId },
            body: { counted: counted ?? 0, expected: row.onHand, ...(!agrees && reason.body) },
          }),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">{of(row)}</p>
        <QuantityField
          label={text('Counted')}
          required
          description={text('The books say {count}.', { count: row.onHand })}
          value={counted}
          onChange={setCounted}
          autoFocus
        />
        {counted !== null && !agrees && !row.serialized && reason.fields}
      </div>
    </Dialog>
  )
}

export function QuarantineDialog({ row, onClose, onDone }: StockDialogProps) {
  const [reason, setReason] = useState<string | null>('MANUAL')
  const [quantity, setQuantity] = useState<number | null>(row.onHand)
  const [note, setNote] = useState('')
  const put = useCommand(stocks.quarantine, {
    done: text('Put into quarantine'),
    onDone,
    confirmation: { title: text('Take this stock from drafts?'), yes: text('Quarantine'), danger: true },
  })
  const isWhole = quantity === row.onHand
  return (
    <Dialog
      title={text('Quarantine lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Quarantine'),
        pending: put.pending,
        disabledReason: quantity === null ? text('Enter a quantity.') : undefined,
        run: () =>
          void put.run({
            params: { itemId: row.itemId, variationId: row.variationId },
            body: {
              pedigreesId: [row.stockId],
              status: 'Quarantine',
              reason: (reason ?? 'MANUAL') as 'MANUAL',
              ...(!isWhole && { quantity: quantity ?? 0 }),
              ...(note.trim() !== '' && { note: note.trim() }),
            },
          }),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">{of(row)}</p>
        <Select
          label={text('Reason')}
          required
          data-autofocus
          data={setAsideOptions}
          value={reason}
          onChange={setReason}
        />
        {!row.serialized && <OnHandField row={row} value={quantity} onChange={setQuantity} />}
        <Textarea
          label={text('Note (optional)')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          rows={2}
          maxLength={500}
        />
      </div>
    </Dialog>
  )
}

export function EditLotDialog({ row, onClose, onDone }: StockDialogProps) {
  const reason = useReason('lotQtyUpdate')
  const [newLot, setNewLot] = useState(row.lot)
  const [expiry, setExpiry] = useState<BusinessDate | null>(row.expirationDate as BusinessDate)
  const edit = useCommand(stocks.editLot, { done: text('Lot changed'), onDone })
  const isSame = newLot.trim() === row.lot && expiry === row.expirationDate
  return (
    <Dialog
      title={text('Edit lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Save'),
        pending: edit.pending,
        disabledReason: newLot.trim() === '' || isSame ? text('Enter the new lot or expiry.') : reason.disabledReason,
        run: () =>
          void edit.run({
            body: {
              itemId: row.itemId,
              oldLot: row.lot,
              newLot: newLot.trim(),
              ...(expiry !== null && { expirationDate: expiry }),
              ...reason.body,
            },
          }),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">{text('All stock of this lot is changed. What was shipped keeps the old number.')}</p>
        <TextField label={text('Lot')} value={newLot} onChange={setNewLot} maxLength={LONGEST.lot} data-autofocus />
        <DateField label={text('Expires')} value={expiry} onChange={setExpiry} />
        {reason.fields}
      </div>
    </Dialog>
  )
}

export function DestroyDialog({ row, onClose, onDone }: StockDialogProps) {
  const reason = useReason('inventoryAdjustments')
  const [quantity, setQuantity] = useState<number | null>(row.onHand)
  const destroy = useCommand(stocks.destroy, {
    onDone: (reply) => {
      toast.success(
        'requestId' in reply ? text('Two witnesses must confirm this in Approvals.') : text('Destruction booked'),
      )
      onDone()
    },
  })
  return (
    <Dialog
      title={text('Destroy stock of lot {lot}', { lot: row.lot })}
      onClose={onClose}
      act={{
        label: text('Destroy'),
        danger: true,
        pending: destroy.pending,
        disabledReason: quantity === null ? text('Enter a quantity.') : reason.disabledReason,
        run: () =>
          void destroy.run({ params: { stockId: row.stockId }, body: { quantity: quantity ?? 0, ...reason.body } }),
      }}
    >
      <div className={styles['fields']}>
        <p className="secondary">{of(row)}</p>
        <OnHandField row={row} value={quantity} onChange={setQuantity} />
        {reason.fields}
      </div>
    </Dialog>
  )
}
