import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import { centsToNumber, parseCents, parseUnitCost, unitCostToNumber, zeroCents } from '@galen/domain/money'
import { type FreightMethod, freightMethodNames } from '@galen/domain/purchasing/receipt'
import { useState } from 'react'
import { useReason } from '../../admin/use-reason.tsx'
import { useCommand } from '../../client/api.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { CheckField } from '../../kit/fields/check-field.tsx'
import { MoneyField, UnitCostField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import styles from './receipts.module.css'

type LateCostProps = { receipt: Receipt; onClose: () => void; onSaved: (receipt: Receipt) => void }

const why = ({ justificationId, note }: ReturnType<typeof useReason>['body']) => ({
  justificationId,
  ...(note !== undefined && { justificationNote: note }),
})

type Price = { readonly purchasePrice?: number; readonly updateCost?: boolean }

/** Prices after placing: stock on hand and what was sold take their share. */
export function CostDialog({ receipt, onClose, onSaved }: LateCostProps) {
  const reason = useReason('placedReceiptEdit')
  const [changes, setChanges] = useState<Readonly<Record<string, Price>>>({})
  const command = useCommand(receipts.changeCost, { done: text('Successfully saved receipt'), onDone: onSaved })
  const lines = receipt.products.filter(({ purchasableItemId }) => purchasableItemId !== null)
  const products = lines.flatMap((line) => {
    const { purchasePrice = line.purchasePrice, updateCost = line.updateCost } = changes[line.id] ?? {}
    const isSame = purchasePrice === line.purchasePrice && updateCost === line.updateCost
    return isSame || purchasePrice === null
      ? []
      : [{ purchasableItemId: line.purchasableItemId ?? '', purchasePrice, updateCost }]
  })
  const save = async () => {
    const body = { products, ...why(reason.body) }
    if (await command.run({ params: { id: receipt.id }, body })) onClose()
  }
  const change = (id: string, price: Price) => setChanges({ ...changes, [id]: { ...changes[id], ...price } })
  return (
    <Dialog
      wide
      title={text('Change the cost of {number}', { number: receipt.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: () => void save(),
        pending: command.pending,
        disabledReason: products.length === 0 ? text('Change a price.') : reason.disabledReason,
      }}
    >
      <PanelTable
        label={text('Lines')}
        columns={[text('Item'), { label: text('Units'), align: 'end' }, { label: text('Cost'), align: 'end' }, '']}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <td data-first>{line.purchasableItem?.itemName}</td>
            <td data-align="end" data-label={text('Units')}>
              {line.receivingQuantity}
            </td>
            <td data-align="end" data-label={text('Cost')}>
              <div className={styles['amount']}>
                <UnitCostField
                  unlabelled
                  label={text('Cost of {item}', { item: line.purchasableItem?.itemName ?? '' })}
                  value={parseUnitCost(changes[line.id]?.purchasePrice ?? line.purchasePrice ?? 0)}
                  onChange={(next) => next !== null && change(line.id, { purchasePrice: unitCostToNumber(next) })}
                />
              </div>
            </td>
            <td>
              <CheckField
                label={text('Update cost')}
                checked={changes[line.id]?.updateCost ?? line.updateCost}
                onChange={(updateCost) => change(line.id, { updateCost })}
              />
            </td>
          </tr>
        ))}
      </PanelTable>
      <div className={styles['form']}>{reason.fields}</div>
    </Dialog>
  )
}

const freightMethods: Record<FreightMethod, string> = {
  value: text('Value'),
  quantity: text('Quantity'),
}

/** Freight after placing: it is spread over the lines again. */
export function FreightDialog({ receipt, onClose, onSaved }: LateCostProps) {
  const reason = useReason('placedReceiptEdit')
  const [freightCharge, setFreight] = useState(receipt.freightCharge)
  const [freightMethod, setMethod] = useState<FreightMethod>(receipt.freightMethod)
  const command = useCommand(receipts.changeFreight, { done: text('Successfully saved receipt'), onDone: onSaved })
  const isSame = freightCharge === receipt.freightCharge && freightMethod === receipt.freightMethod
  const save = async () => {
    const body = { freightCharge, freightMethod, ...why(reason.body) }
    if (await command.run({ params: { id: receipt.id }, body })) onClose()
  }
  return (
    <Dialog
      title={text('Change the freight of {number}', { number: receipt.number ?? '' })}
      onClose={onClose}
      act={{
        label: text('Save'),
        run: () => void save(),
        pending: command.pending,
        disabledReason: isSame ? text('Change the freight.') : reason.disabledReason,
      }}
    >
      <div className={styles['form']}>
        <MoneyField
          label={text('Freight charge')}
          value={parseCents(freightCharge)}
          onChange={(next) => setFreight(centsToNumber(next ?? zeroCents))}
        />
        <Select
          label={text('Spread freight by')}
          data={freightMethodNames.map((value) => ({ value, label: freightMethods[value] }))}
          value={freightMethod}
          onChange={(next) => next !== null && setMethod(next as FreightMethod)}
        />
        {reason.fields}
      </div>
    </Dialog>
  )
}
