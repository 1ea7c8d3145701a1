import { ledgerAccountIndex } from '@galen/contract/accounting/ledger-indices'
import { purchasableItemIndex } from '@galen/contract/purchasing/purchase-order-indices'
import { parseUnitCost } from '@galen/domain/money'
import { medicineName } from '@galen/domain/items/medicine-name'
import { rankByStrength } from '@galen/domain/sales/rank-sellable'
import { LONGEST } from '@galen/domain/shape-limits'
import { useMemo } from 'react'
import { useMayI } from '../../client/session.ts'
import { Button } from '../../kit/button.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField, UnitCostField } from '../../kit/fields/money-field.tsx'
import { QuantityField } from '../../kit/fields/quantity-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { amountOrDash } from '../../kit/amount-or-dash.ts'
import { text } from '../../kit/text.ts'
import { MedicineOption } from '../../patterns/medicines/medicine-names.tsx'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'
import {
  type ChargeLine,
  type GoodsLine,
  goodsCost,
  missingOfCharge,
  missingOfGoods,
  newCharge,
  newGoods,
  serialsOf,
} from './manual-lines.ts'
import styles from './manual-receipt.module.css'

type LinesProps<Line> = { lines: readonly Line[]; onChange: (lines: readonly Line[]) => void }

const changed = <Line extends { readonly key: string }>(lines: readonly Line[], key: string, change: Partial<Line>) =>
  lines.map((line) => (line.key === key ? { ...line, ...change } : line))
const without = <Line extends { readonly key: string }>(lines: readonly Line[], key: string) =>
  lines.filter((line) => line.key !== key)

const itemsOf = (vendorId: string) =>
  fromIndex(purchasableItemIndex, {
    label: (of) => `${of.number} ${medicineName(of)}`,
    show: (of) => <MedicineOption number={of.number} of={of} />,
    detail: ({ childNumber }) => childNumber,
    baseQuery: `vendorId:${vendorId}`,
    names: ['itemName'],
    rank: rankByStrength,
    leftOut: text('Only active items of active vendors are listed.'),
  })

/** What came in, lot by lot. */
export function ManualGoods({ vendorId, lines, onChange }: LinesProps<GoodsLine> & { vendorId: string | null }) {
  const source = useMemo(() => (vendorId === null ? undefined : itemsOf(vendorId)), [vendorId])
  return (
    <Panel title={text('Products')} beside={lines.length}>
      <PanelBody>
        {source &&
          lines.map((line, place) => (
            <Goods
              key={line.key}
              line={line}
              place={place + 1}
              source={source}
              onChange={(change) => onChange(changed(lines, line.key, change))}
              onRemove={() => onChange(without(lines, line.key))}
            />
          ))}
        <Button
          icon="plus"
          disabledReason={
            vendorId === null ? text('Choose a vendor.') : lines.map(missingOfGoods).find((missing) => missing)
          }
          onClick={() => onChange([...lines, newGoods()])}
        >
          {text('Add product')}
        </Button>
      </PanelBody>
    </Panel>
  )
}

type GoodsProps = {
  line: GoodsLine
  place: number
  source: ReturnType<typeof itemsOf>
  onChange: (change: Partial<GoodsLine>) => void
  onRemove: () => void
}

function Goods({ line, place, source, onChange, onRemove }: GoodsProps) {
  const serials = serialsOf(line).length
  return (
    <div className={styles['line']} role="group" aria-label={text('Product {place}', { place })}>
      <div className={styles['wide']}>
        <Picker
          label={text('Item')}
          source={source}
          value={line.item}
          onChange={(item, found) =>
            onChange({ item, ...(found?.cost != null && { cost: parseUnitCost(found.cost) }) })
          }
        />
      </div>
      <UnitCostField label={text('Cost')} value={line.cost} onChange={(cost) => onChange({ cost })} />
      <TextField label={text('Lot')} value={line.lot} onChange={(lot) => onChange({ lot })} maxLength={LONGEST.lot} />
      <DateField label={text('Expires')} value={line.expires} onChange={(expires) => onChange({ expires })} />
      <QuantityField
        label={text('Units')}
        value={serials > 0 ? serials : line.quantity}
        onChange={(quantity) => onChange({ quantity })}
        least={1}
        disabledReason={serials > 0 ? text('Each serial number is one unit.') : undefined}
      />
      <TextField
        label={text('GTIN')}
        value={line.gtin}
        onChange={(gtin) => onChange({ gtin })}
        maxLength={LONGEST.gtin}
      />
      <div className={styles['wide']}>
        <TextField
          label={text('Serial numbers')}
          placeholder={text('Separated by spaces, or none')}
          value={line.serials}
          onChange={(typed) => onChange({ serials: typed })}
        />
      </div>
      <span className="figures">{amountOrDash(() => goodsCost(line))}</span>
      <Button icon="trash" onClick={onRemove}>
        {text('Remove')}
      </Button>
    </div>
  )
}

const accountSource = fromIndex(ledgerAccountIndex, {
  label: ({ code, name }) => `${code} ${name}`,
  leftOut: text('Only ledger accounts are listed.'),
})

/** What is billed without goods, each to its account. */
export function ManualCharges({ lines, onChange }: LinesProps<ChargeLine>) {
  const maySee = useMayI()(ledgerAccountIndex.needs)
  return (
    <Panel title={text('Charges')} beside={lines.length}>
      <PanelBody>
        {lines.map((line, place) => (
          <div
            key={line.key}
            className={styles['line']}
            role="group"
            aria-label={text('Charge {place}', { place: place + 1 })}
          >
            <div className={styles['wide']}>
              <Picker
                label={text('Account')}
                source={accountSource}
                value={line.account}
                onChange={(account) => onChange(changed(lines, line.key, { account }))}
              />
            </div>
            <TextField
              label={text('Description')}
              value={line.description}
              onChange={(description) => onChange(changed(lines, line.key, { description }))}
              maxLength={200}
            />
            <MoneyField
              label={text('Amount')}
              value={line.amount}
              onChange={(amount) => onChange(changed(lines, line.key, { amount }))}
            />
            <Button icon="trash" onClick={() => onChange(without(lines, line.key))}>
              {text('Remove')}
            </Button>
          </div>
        ))}
        <Button
          icon="plus"
          disabledReason={
            maySee
              ? lines.map(missingOfCharge).find((missing) => missing)
              : text('You need ACCOUNTING_VIEW to choose an account.')
          }
          onClick={() => onChange([...lines, newCharge()])}
        >
          {text('Add charge')}
        </Button>
      </PanelBody>
    </Panel>
  )
}
