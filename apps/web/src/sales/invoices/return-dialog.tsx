import { readingsIn } from '@galen/domain/scanning/gs1'
import type { Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { parseBusinessDate } from '@galen/domain/dates'
import { decideReturn, isSameEntry, type ReturnEntry, type ShippedLot } from '@galen/domain/sales/customer-return'
import { ITEM_NOT_ON_INVOICE } from '@galen/domain/sales/invoice'
import { LABEL_MISMATCH_ADVICE } from '@galen/domain/scanning/label-against-record'
import { useState } from 'react'
import { medicineName } from '@galen/domain/items/medicine-name'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import { useScans } from '../../patterns/scanning/scans.ts'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import { pickLines } from './pick-line.ts'
import styles from './invoice.module.css'

type ReturnDialogProps = { invoice: Invoice; onClose: () => void; onReturned: () => void }

/** Goods come back from the customer: by scan, or by quantity. They go to quarantine and are credited. */
export function ReturnDialog({ invoice, onClose, onReturned }: ReturnDialogProps) {
  const lots = shippedLots(invoice)
  const [list, setList] = useState<readonly Listable[]>([])
  const [reason, setReason] = useState('')
  const [fee, setFee] = useState<number | null>(null)
  const command = useCommand(invoices.returnProducts, { done: text('Return saved. The credit is open.') })
  const [mislabeled, setMislabeled] = useState<Listable>()
  useReturnScans(lots, list, setList, setMislabeled)
  const units = list.reduce((total, { quantity }) => total + quantity, 0)
  const send = async () => {
    const products = list.map(({ invoiceLotId, quantity, serials, label, says }) => ({
      invoiceLotId,
      ...(serials.length > 0 ? { serialNumbers: [...serials] } : { quantity }),
      ...(label !== undefined && { ...says, quarantine: true }),
    }))
    const body = { products, reason, ...(fee !== null && { restockingPercent: fee }) }
    if (!(await command.run({ params: { id: invoice.id }, body }))) return
    onReturned()
    onClose()
  }
  if (mislabeled)
    return (
      <LabelMismatchDialog
        found={{ message: mislabeled.label ?? '' }}
        onClose={() => setMislabeled(undefined)}
        quarantine={() => {
          setList(joined(list, mislabeled))
          setMislabeled(undefined)
        }}
      />
    )
  return (
    <Dialog
      wide
      title={text('Return of {number}', { number: invoice.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('{units, plural, =0 {Return} one {Return # unit} other {Return # units}}', { units }),
        run: () => void send(),
        pending: command.pending,
        disabledReason: units === 0 ? text('Scan or enter what comes back.') : undefined,
      }}
    >
      <ScanBanner first={text('Scan what comes back.')} />
      <ReturnLots lots={lots} list={list} setList={setList} />
      <div className={styles['form']}>
        <TextField label={text('Reason')} value={reason} onChange={setReason} maxLength={200} />
        <PercentField label={text('Restocking fee')} value={fee} onChange={setFee} />
      </div>
    </Dialog>
  )
}

/** An entry of the list; one with a wrong label carries what the label says. */
type Listable = ReturnEntry & {
  readonly says?: { readonly lot?: string; readonly gtin?: string; readonly expirationDate?: string }
}

function joined(list: readonly Listable[], entry: Listable): readonly Listable[] {
  const known = list.find((each) => isSameEntry(each, entry))
  const together = known
    ? { ...known, quantity: known.quantity + 1, serials: [...known.serials, ...entry.serials] }
    : entry
  return [...list.filter((each) => each !== known), together]
}

/** A scan adds a unit by its serial number, or one of a lot; every refusal has its words. */
function useReturnScans(
  lots: readonly ShippedLot[],
  list: readonly Listable[],
  setList: (next: readonly Listable[]) => void,
  setMislabeled: (entry: Listable) => void,
) {
  useScans(({ code, result }) => {
    if (result.kind === 'refused') return { sound: 'refused', words: result.reason }
    if (lots.length === 0) return { sound: 'refused', words: ITEM_NOT_ON_INVOICE }
    const decided = readingsIn(result).map((reading) => {
      const { gtin, serialNumber, lot, expirationDate } = reading
      const scanned = { code: gtin ?? code, gtin, serialNumber, lot, expirationDate }
      return { reading, decision: decideReturn(lots, list, scanned) }
    })
    // A scanner that sends no separators leaves several readings: the one that was shipped holds.
    const [first] = [...decided.filter(({ decision }) => decision.kind !== 'refused'), ...decided]
    if (!first) return { sound: 'refused', words: text('The barcode cannot be read.') }
    const { decision } = first
    const { gtin, lot, expirationDate } = first.reading
    if (decision.kind === 'refused') return { sound: 'refused', words: decision.message }
    const { entry } = decision
    if (decision.kind === 'mislabeled') {
      setMislabeled({
        ...entry,
        says: { ...(lot && { lot }), ...(gtin && { gtin }), ...(expirationDate && { expirationDate }) },
      })
      return { sound: 'refused', words: decision.message, detail: LABEL_MISMATCH_ADVICE }
    }
    setList(joined(list, entry))
    const found = lots.find(({ invoiceLotId }) => invoiceLotId === entry.invoiceLotId)
    return {
      sound: 'accepted',
      words: text('Lot {lot} added', { lot: found?.lot ?? '' }),
      detail: found?.itemName ?? '',
      figure: '+1',
    }
  })
}

type ReturnLotsProps = {
  lots: readonly ShippedLot[]
  list: readonly Listable[]
  setList: (next: readonly Listable[]) => void
}

const ReturnLots = ({ lots, list, setList }: ReturnLotsProps) => (
  <PanelTable
    label={text('Lots of this invoice')}
    columns={[
      text('Lot'),
      text('Item'),
      { label: text('Can come back'), align: 'end' },
      { label: text('Returning'), align: 'end' },
    ]}
  >
    {lots.map((lot) => {
      const isGood = ({ invoiceLotId, label }: Listable) => invoiceLotId === lot.invoiceLotId && label === undefined
      const entry = list.find(isGood)
      const others = list.filter((each) => !isGood(each))
      const mislabeled = others.filter(({ invoiceLotId }) => invoiceLotId === lot.invoiceLotId)
      return (
        <tr key={lot.invoiceLotId}>
          <td data-first>
            <b className="code">{lot.lot}</b>
            {mislabeled.map(({ label, quantity }) => (
              <div key={label} className="small secondary">
                {text('{quantity} to quarantine. {label}', { quantity, label: label ?? '' })}
              </div>
            ))}
          </td>
          <td data-label={text('Item')}>{lot.itemName}</td>
          <td data-align="end" data-label={text('Can come back')}>
            {lot.quantity - lot.returned}
          </td>
          <td data-align="end" data-label={text('Returning')}>
            {lot.serialized ? (
              (entry?.serials.join(', ') ?? text('Scan the units'))
            ) : (
              <QuantityField
                unlabelled
                label={text('Returning of lot {lot}', { lot: lot.lot })}
                value={entry?.quantity ?? 0}
                most={lot.quantity - lot.returned}
                onChange={(quantity) =>
                  setList(quantity ? [...others, { invoiceLotId: lot.invoiceLotId, quantity, serials: [] }] : others)
                }
              />
            )}
          </td>
        </tr>
      )
    })}
  </PanelTable>
)

/** The lots that left with the invoice; the server knows which serial numbers came back already. */
const shippedLots = (invoice: Invoice): readonly ShippedLot[] =>
  pickLines(invoice).flatMap(({ lots, name, product }) =>
    lots.flatMap((lot) =>
      lot.id === null
        ? []
        : [
            {
              invoiceLotId: lot.id,
              itemName: product.sellableItem ? medicineName(product.sellableItem) : name,
              lot: lot.lot,
              expiresOn: parseBusinessDate(lot.expirationDate),
              serialized: lot.serialized,
              quantity: lot.quantity,
              returned: lot.returnedQuantity,
              barcodes: product.barcodes,
              units: lot.serialNumbers.map((serial) => ({ gtin: lot.gtin ?? '', serial, returned: false })),
            },
          ],
    ),
  )
