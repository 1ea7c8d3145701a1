import type { Receipt } from '@galen/contract/purchasing/receipts'
import { vendorReturns } from '@galen/contract/purchasing/receipt-revision'
import { parseBusinessDate } from '@galen/domain/dates'
import { LABEL_MISMATCH_ADVICE } from '@galen/domain/scanning/label-against-record'
import { readingsIn } from '@galen/domain/scanning/gs1'
import { matchReturnScan, type ReturnableLot } from '@galen/domain/purchasing/return-scan'
import { useState } from 'react'
import { medicineName } from '@galen/domain/items/medicine-name'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { goodsInStock } from '../../patterns/scanning/goods-in-stock.ts'
import { LabelMismatchDialog } from '../../patterns/scanning/label-mismatch.ts'
import type { Mislabeled } from '../../patterns/scanning/mislabeled.ts'
import { useScans } from '../../patterns/scanning/scans.ts'
import { ScanBanner } from '../../patterns/warehouse/scan-banner.tsx'
import styles from './receipts.module.css'

type Chosen = { readonly quantity: number; readonly serials: readonly string[] }
type Choices = Readonly<Record<string, Chosen>>
/** Units of a lot that have no serial number are a row of their own beside those that have. */
const keyOf = ({ purchasableItemId, lot, serialized }: Lot) =>
  `${purchasableItemId} ${lot}${serialized ? ' serialized' : ''}`
const NONE: Chosen = { quantity: 0, serials: [] }

type ReturnDialogProps = { receipt: Receipt; onClose: () => void; onReturned: () => void }

/** Goods go back to the vendor: by scan, or by quantity. The vendor owes a credit for them. */
export function ReturnToVendorDialog({ receipt, onClose, onReturned }: ReturnDialogProps) {
  const lots = returnableLots(receipt)
  const [chosen, setChosen] = useState<Choices>({})
  const [reason, setReason] = useState('')
  const command = useCommand(vendorReturns.create, { done: text('The products are returned.') })
  const [mislabeled, setMislabeled] = useState<Mislabeled>()
  useReturnScans(lots, chosen, setChosen, setMislabeled)
  const units = Object.values(chosen).reduce((total, { quantity }) => total + quantity, 0)
  const send = async () => {
    const body = { reason, products: productsOf(lots, chosen) }
    if (!(await command.run({ params: { id: receipt.id }, body }))) return
    onReturned()
    onClose()
  }
  if (mislabeled) return <LabelMismatchDialog found={mislabeled} onClose={() => setMislabeled(undefined)} />
  return (
    <Dialog
      wide
      title={text('Return {number} to vendor', { number: receipt.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('{units, plural, =0 {Return} one {Return # unit} other {Return # units}}', { units }),
        run: () => void send(),
        pending: command.pending,
        disabledReason: units === 0 ? text('Scan or enter what goes back.') : undefined,
      }}
    >
      <ScanBanner first={text('Scan what goes back.')} />
      <ReturnLots lots={lots} chosen={chosen} choose={(key, choice) => setChosen({ ...chosen, [key]: choice })} />
      <div className={styles['form']}>
        <TextField label={text('Reason')} value={reason} onChange={setReason} maxLength={500} />
      </div>
    </Dialog>
  )
}

/** A scan adds a unit by its serial number, or one of a lot. */
function useReturnScans(
  lots: readonly Lot[],
  chosen: Choices,
  setChosen: (next: Choices) => void,
  setMislabeled: (found: Mislabeled) => void,
) {
  useScans(async ({ result }) => {
    if (result.kind === 'refused') return { sound: 'refused', words: result.reason }
    const names = new Set(
      Object.entries(chosen).flatMap(([key, { serials, quantity }]) =>
        serials.length > 0 ? serials : quantity > 0 ? [key] : [],
      ),
    )
    const match = matchReturnScan(lots, readingsIn(result), names)
    if ('refusal' in match) return { sound: 'refused', words: match.refusal }
    if ('mislabeled' in match) {
      const { message, serialNumber, mislabeled } = match
      setMislabeled({ message, goods: await goodsInStock(mislabeled, serialNumber).catch(() => undefined) })
      return { sound: 'refused', words: message, detail: LABEL_MISMATCH_ADVICE }
    }
    const { found, serialNumber } = match
    const before = chosen[keyOf(found)] ?? NONE
    const serials = serialNumber === null ? before.serials : [...before.serials, serialNumber]
    setChosen({
      ...chosen,
      [keyOf(found)]: { serials, quantity: serialNumber === null ? before.quantity + 1 : serials.length },
    })
    return {
      sound: 'accepted',
      words: text('Lot {lot} added', { lot: found.lot }),
      detail: found.itemName,
      figure: '+1',
    }
  })
}

type ReturnLotsProps = {
  lots: readonly Lot[]
  chosen: Choices
  choose: (key: string, choice: Chosen) => void
}

const ReturnLots = ({ lots, chosen, choose }: ReturnLotsProps) => (
  <PanelTable
    label={text('Lots of this receipt')}
    columns={[
      text('Lot'),
      text('Item'),
      { label: text('Received'), align: 'end' },
      { label: text('Returning'), align: 'end' },
    ]}
  >
    {lots.map((lot) => (
      <tr key={keyOf(lot)}>
        <td data-first className={styles['lotNumber']}>
          {lot.lot}
        </td>
        <td data-label={text('Item')}>{lot.itemName}</td>
        <td data-align="end" data-label={text('Received')}>
          {lot.quantity}
        </td>
        <td data-align="end" data-label={text('Returning')}>
          {lot.serialized ? (
            (chosen[keyOf(lot)] ?? NONE).serials.join(', ') || text('Scan the units')
          ) : (
            <QuantityField
              unlabelled
              label={text('Returning of lot {lot}', { lot: lot.lot })}
              value={chosen[keyOf(lot)]?.quantity ?? 0}
              most={lot.quantity}
              onChange={(quantity) => choose(keyOf(lot), { serials: [], quantity: quantity ?? 0 })}
            />
          )}
        </td>
      </tr>
    ))}
  </PanelTable>
)

type Lot = ReturnableLot & { readonly quantity: number; readonly serialized: boolean }

const returnableLots = ({ products }: Receipt): Lot[] =>
  products.flatMap(({ purchasableItemId, purchasableItem, lots }) =>
    purchasableItemId === null
      ? []
      : lots.map(({ lot, expirationDate, quantity, serialized, packages }) => ({
          purchasableItemId,
          itemName: purchasableItem ? medicineName(purchasableItem) : '',
          lot,
          expiresOn: parseBusinessDate(expirationDate),
          quantity,
          serialized,
          packages,
        })),
  )

const productsOf = (lots: readonly Lot[], chosen: Choices) =>
  [
    ...Map.groupBy(
      lots.filter((lot) => (chosen[keyOf(lot)]?.quantity ?? 0) > 0),
      (lot) => lot.purchasableItemId,
    ),
  ].map(([purchasableItemId, own]) => ({
    purchasableItemId,
    lots: own.map((lot) => {
      const { quantity, serials } = chosen[keyOf(lot)] ?? NONE
      return serials.length === 0
        ? { lot: lot.lot, returningQuantity: quantity }
        : { lot: lot.lot, packages: [{ serialNumbers: [...serials] }] }
    }),
  }))
