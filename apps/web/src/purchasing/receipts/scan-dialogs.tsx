import type { ReceiptProduct } from '@galen/contract/purchasing/receipts'
import { medicineName } from '@galen/domain/items/medicine-name'
import { type BusinessDate, parseBusinessDate } from '@galen/domain/dates'
import { LONGEST } from '@galen/domain/shape-limits'
import { useState } from 'react'
import { toastError } from '../../client/api.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ApiError } from '../../kit/error-text.ts'
import { DateField } from '../../kit/fields/date-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Note } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { toast } from '../../kit/toast.ts'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import { takeScan } from '../../patterns/scanning/scans.ts'
import type { AskedScan } from './count-outcomes.ts'
import type { CountBody } from './use-counting.ts'
import styles from './receipts.module.css'

type Line = Pick<
  ReceiptProduct,
  'id' | 'purchasableItemId' | 'purchasableItem' | 'orderedQuantity' | 'receivedQuantity' | 'receivingQuantity'
>
/** What the dialogs of a scan need: of a receipt, or of an order that has none yet. */
type Answering = {
  readonly asked: AskedScan | undefined
  readonly dismiss: () => void
  readonly count: (body: CountBody) => Promise<{ readonly message: string }>
}

type DialogProps = { receipt: { readonly products: readonly Line[] }; counting: Answering }

/** Every outcome of a scan has its dialog; a counted scan closes it. */
export function ScanDialogs({ receipt, counting }: DialogProps) {
  const { asked } = counting
  if (!asked) return null
  switch (asked.code) {
    case 'ALLOCATE_UPC':
    case 'ALLOCATE_GTIN':
      return <LotDialog key={asked.scan} receipt={receipt} counting={counting} asked={asked} />
    case 'LOT_EXPIRED':
      return <ExpiredDialog counting={counting} asked={asked} />
    case 'LABEL_MISMATCH':
      return <MislabeledDialog counting={counting} asked={asked} />
    case 'AMBIGUOUS_SCAN':
      return <CandidatesDialog counting={counting} asked={asked} />
    default:
      return (
        <Dialog title={titles[asked.code]} onClose={counting.dismiss}>
          <Note tone="void">{asked.message}</Note>
          <p className="secondary">{asked.suggestion}</p>
        </Dialog>
      )
  }
}

const titles = {
  INVALID_BARCODE: text('Invalid barcode'),
  INVALID_GTIN: text('Invalid GTIN'),
  UPC_LIMIT: text('Limit reached'),
  OPEN_CASE: text('Open the case'),
} as const

/** A lot by hand, or what a scan did not say. */
export function LotDialog({
  receipt,
  counting,
  asked,
  chosen,
  onClose = counting.dismiss,
}: DialogProps & { asked?: AskedScan; chosen?: Line | undefined; onClose?: () => void }) {
  const open = receipt.products.filter((line) => line.receivedQuantity + line.receivingQuantity < line.orderedQuantity)
  // A code that names no item is never taken for the drug that happens to be first.
  const first = asked ? undefined : (open.find(({ id }) => id === chosen?.id) ?? open[0])
  const [line, setLine] = useState<string | null>(asked?.purchasableItemId ?? first?.purchasableItemId ?? null)
  const [lot, setLot] = useState(asked?.lot ?? '')
  const [expires, setExpires] = useState<BusinessDate | null>(
    asked?.expirationDate === undefined ? null : parseBusinessDate(asked.expirationDate),
  )
  const [gtinQty, setGtinQty] = useState<number | null>(asked?.gtinQty ?? 1)
  const isSerial = asked?.serialNumber != null
  const [units, setQuantity] = useState<number | null>(asked?.quantity ?? null)
  const quantity = isSerial ? gtinQty : units
  const [isSending, setSending] = useState(false)
  const missing = missingOf(line, lot, expires, quantity)
  const send = async (quarantine = false) => {
    if (line === null || expires === null || quantity === null) return
    setSending(true)
    const facts = { lot, expirationDate: expires, quantity, ...(quarantine && { quarantine }) }
    try {
      const { message } = await counting.count(
        asked
          ? { scan: asked.scan, purchasableItemId: line, ...facts, ...(gtinQty !== null && { gtinQty }) }
          : { products: [{ purchasableItemId: line, lots: [facts] }] },
      )
      toast.success(message)
      onClose()
    } catch (reason) {
      if (!isExpired(reason)) toastError(reason)
      else if (await confirm(expiredLot(lot))) await send(true)
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title={
        asked ? (asked.code === 'ALLOCATE_GTIN' ? text('Allocate by GTIN') : text('Allocate by UPC')) : text('New lot')
      }
      onClose={onClose}
      act={{ label: text('Add lot'), run: () => void send(), pending: isSending, disabledReason: missing }}
    >
      {asked && <Note tone="hold">{asked.message}</Note>}
      <div className={styles['form']}>
        <Select
          label={text('Line')}
          required
          data={open.map(({ purchasableItemId, purchasableItem }) => ({
            value: purchasableItemId ?? '',
            label: purchasableItem ? `${purchasableItem.number} ${medicineName(purchasableItem)}` : '',
          }))}
          value={line}
          onChange={setLine}
        />
        <TextField label={text('Lot')} required value={lot} onChange={setLot} maxLength={LONGEST.lot} data-autofocus />
        <DateField label={text('Expires')} required value={expires} onChange={setExpires} />
        {asked?.code === 'ALLOCATE_GTIN' && (
          <QuantityField label={text('Units per package')} value={gtinQty} onChange={setGtinQty} least={1} />
        )}
        {!isSerial && <QuantityField label={text('Units')} required value={units} onChange={setQuantity} least={1} />}
      </div>
    </Dialog>
  )
}

const isExpired = (reason: unknown) =>
  reason instanceof ApiError && typeof reason.body === 'object' && reason.body.code === 'LOT_EXPIRED'

const expiredLot = (lot: string) => ({
  title: text('Lot {lot} is expired.', { lot }),
  detail: text('Refuse it, or receive it into quarantine.'),
  yes: text('Receive into quarantine'),
  danger: true,
})

function missingOf(line: string | null, lot: string, expires: BusinessDate | null, quantity: number | null) {
  if (line === null) return text('Choose a line.')
  if (lot.trim() === '') return text('Enter the lot.')
  if (expires === null) return text('Enter the expiration date.')
  return quantity === null ? text('Enter the units.') : undefined
}

function ExpiredDialog({ counting, asked }: { counting: Answering; asked: AskedScan }) {
  const receive = async () => {
    try {
      const { message } = await counting.count({ scan: asked.scan, quarantine: true })
      toast.success(message)
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <Dialog
      title={asked.message}
      onClose={counting.dismiss}
      closeLabel={text('Refuse')}
      act={{ label: text('Receive into quarantine'), run: () => void receive(), danger: true }}
    >
      <p>{asked.suggestion}</p>
    </Dialog>
  )
}

function MislabeledDialog({ counting, asked }: { counting: Answering; asked: AskedScan }) {
  const quarantine = async () => {
    try {
      const { message } = await counting.count({
        scan: asked.scan,
        quarantine: true,
        ...(asked.purchasableItemId !== undefined && { purchasableItemId: asked.purchasableItemId }),
      })
      toast.success(message)
    } catch (reason) {
      toastError(reason)
    }
  }
  return (
    <LabelMismatchDialog
      found={{ message: asked.message }}
      onClose={counting.dismiss}
      quarantine={() => void quarantine()}
    />
  )
}

const CandidatesDialog = ({ counting, asked }: { counting: Answering; asked: AskedScan }) => (
  <Dialog title={text('Choose a reading')} onClose={counting.dismiss}>
    <p>{asked.message}</p>
    <div className={styles['form']}>
      {(asked.candidates ?? []).map((candidate) => (
        <Button
          key={candidate}
          onClick={() => {
            counting.dismiss()
            void takeScan(candidate)
          }}
        >
          {candidate}
        </Button>
      ))}
    </div>
  </Dialog>
)
