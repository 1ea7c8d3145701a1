import type { Invoice, InvoiceLot } from '@galen/contract/sales/invoice'
import type { BusinessDate } from '@galen/domain/dates'
import { INVALID_ITEM } from '@galen/domain/sales/invoice'
import { LONGEST } from '@galen/domain/shape-limits'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { errorText } from '../../kit/error-text.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { isDone, pickLines, type PickLine } from './pick-line.ts'
import type { Picking } from './use-picking.ts'
import styles from './invoice.module.css'

type AddItemDialogProps = {
  invoice: Invoice
  picking: Picking
  line?: PickLine
  instead?: InvoiceLot
  onClose: () => void
}

/**
 * Picks by hand: a line, a lot, units or serial numbers, and why when it is not the lot that expires first. Taken instead of a lot
 * that is picked already, that one goes back in the same step.
 */
export function AddItemDialog({ invoice, picking, line: given, instead, onClose }: AddItemDialogProps) {
  const lines = pickLines(invoice)
  const open = lines.filter((line) => !isDone(line))
  const [lineId, setLineId] = useState<string | null>(
    given?.lineId ?? (open.length === 1 ? (open[0]?.lineId ?? null) : null),
  )
  const line = lines.find((each) => each.lineId === lineId)
  const [typed, setTyped] = useState<Typed>({ ...NOTHING_TYPED, quantity: instead?.quantity ?? null })
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    if (!line) return setProblem(INVALID_ITEM)
    setSending(true)
    try {
      const { message } = await picking.put({
        products: [
          {
            lineId: line.lineId,
            lots: [lotOf(line, typed)],
            ...(instead && { instead: { lot: instead.lot, receiptId: instead.receiptId } }),
          },
        ],
      })
      toast.success(message)
      picking.dismiss()
      onClose()
    } catch (failure) {
      setProblem(errorText(failure))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title={instead ? text('Swap lot {lot}', { lot: instead.lot }) : text('Add item')}
      onClose={onClose}
      act={{ label: instead ? text('Swap lot') : text('Add item'), run: () => void send(), pending: isSending }}
    >
      <div className={styles['form']}>
        {problem && (
          <Note tone="void" live>
            {problem}
          </Note>
        )}
        {instead && line ? (
          <GoesBack line={line} instead={instead} />
        ) : (
          <LineSelect
            lines={open}
            value={lineId}
            onChange={(next) => {
              setLineId(next)
              setProblem(undefined)
            }}
          />
        )}
        {line && line.proposal.length > 0 && (
          <p className="secondary small">
            {text('Proposed: {lots}', {
              lots: line.proposal.map((each) => `${each.lot} (${each.location}, ${each.quantity})`).join(', '),
            })}
          </p>
        )}
        <LotFields {...{ typed, setTyped }} isDropShip={line?.dropShip ?? false} />
      </div>
    </Dialog>
  )
}

/** What goes back when another lot is taken. */
const GoesBack = ({ line, instead }: { line: PickLine; instead: InvoiceLot }) => (
  <p>
    <b>{line.name}</b>
    <br />
    <span className="secondary">
      {text('Back to {bin}: {count, plural, one {# unit} other {# units}} of lot {lot}.', {
        count: instead.quantity,
        lot: instead.lot,
        bin: instead.location ?? text('stock'),
      })}
    </span>
  </p>
)

type LineSelectProps = { lines: readonly PickLine[]; value: string | null; onChange: (value: string | null) => void }

const LineSelect = ({ lines, value, onChange }: LineSelectProps) => (
  <Select
    label={text('Item')}
    data={lines.map((each) => ({
      value: each.lineId,
      label: text('{item} · {left} left', {
        item: `${each.product.sellableItem?.number ?? ''} ${each.name}`.trim(),
        left: each.shippingQuantity - each.pickedQuantity,
      }),
    }))}
    value={value}
    onChange={onChange}
  />
)

const NOTHING_TYPED: Typed = { lot: '', expires: null, quantity: null, serials: '', reason: '' }

type Typed = {
  readonly lot: string
  readonly expires: BusinessDate | null
  readonly quantity: number | null
  readonly serials: string
  readonly reason: string
}

type LotFieldsProps = { typed: Typed; setTyped: (typed: Typed) => void; isDropShip: boolean }

/** A lot of ours, or one that the vendor ships and names. */
function LotFields({ typed, setTyped, isDropShip }: LotFieldsProps) {
  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next })
  return (
    <>
      <TextField
        label={text('Lot')}
        required
        value={typed.lot}
        onChange={(lot) => change({ lot })}
        maxLength={LONGEST.lot}
      />
      {isDropShip && (
        <DateField label={text('Expires')} required value={typed.expires} onChange={(expires) => change({ expires })} />
      )}
      <QuantityField
        label={text('Units')}
        required
        value={typed.quantity}
        onChange={(quantity) => change({ quantity })}
        least={1}
      />
      {!isDropShip && (
        <>
          <TextField
            label={text('Serial numbers')}
            description={text('Separate them with commas. Leave empty for a lot without serial numbers.')}
            value={typed.serials}
            onChange={(serials) => change({ serials })}
          />
          <TextField
            label={text('Reason for another lot')}
            description={text('Needed when another lot expires first.')}
            value={typed.reason}
            onChange={(reason) => change({ reason })}
            maxLength={200}
          />
        </>
      )}
    </>
  )
}

/** With serial numbers the goods are serialized: they go with the GTIN of the item. */
function lotOf(line: PickLine, { lot, expires, quantity, serials, reason }: Typed) {
  const serialNumbers = serials
    .split(',')
    .map((serial) => serial.trim())
    .filter(Boolean)
  const gtin = line.product.barcodes.find((code) => /^\d{14}$/.test(code))
  return {
    ...(lot.trim() !== '' && { lot: lot.trim() }),
    ...(expires !== null && { expirationDate: expires }),
    ...(quantity !== null && { quantity }),
    ...(serialNumbers.length > 0 && { serialNumbers, ...(gtin && { gtin }) }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  }
}
