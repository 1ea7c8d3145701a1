import type { ItemVariation } from '@galen/contract/items/item-variations'
import { add, type Cents, formatMoney, ifStorable, parseCents, percentOf } from '@galen/domain/money'
import { useState } from 'react'
import { Dialog } from '../../kit/dialog.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { PanelTable } from '../../kit/panel-table.tsx'
import { text } from '../../kit/text.ts'
import { centsOf, variationAtPrice } from './variation-changes.ts'

type PriceChangeDialogProps = {
  variations: readonly ItemVariation[]
  onClose: () => void
  onChange: (variations: readonly ItemVariation[]) => void
}

/** A price that cannot be stored stays as it is. */
const raised = (price: Cents, percent: number) => ifStorable(() => add(price, percentOf(price, percent))) ?? price

/** All active prices up or down by a percentage, seen before they change. */
export function PriceChangeDialog({ variations, onClose, onChange }: PriceChangeDialogProps) {
  const [percent, setPercent] = useState<number | null>(null)
  const after = (variation: ItemVariation) => {
    const price = centsOf(variation)
    return price === null || percent === null || !variation.isActive
      ? variation
      : variationAtPrice(variation, raised(price, percent))
  }
  const changed = variations.filter((variation) => after(variation).price !== variation.price)
  return (
    <Dialog
      wide
      title={text('Change prices')}
      onClose={onClose}
      act={{
        label: text('Change {count, plural, one {# price} other {# prices}}', { count: changed.length }),
        disabledReason: changed.length === 0 ? text('Enter a percentage first.') : undefined,
        run: () => {
          onChange(variations.map(after))
          onClose()
        },
      }}
    >
      <PercentField
        label={text('Raise by')}
        required
        description={text('Enter a negative percent to lower prices. Inactive variations do not change.')}
        least={-99}
        most={1000}
        value={percent}
        onChange={setPercent}
        autoFocus
      />
      <PanelTable
        label={text('Before and after')}
        columns={[
          text('Variation'),
          text('Vendor'),
          { label: text('Now'), align: 'end' },
          { label: text('After'), align: 'end' },
          ...(variations.some(({ margin }) => margin !== null)
            ? [{ label: text('Margin %'), align: 'end' } as const]
            : []),
        ]}
      >
        {variations
          .filter(({ isActive, price }) => isActive && price !== null)
          .map((variation) => (
            <PreviewRow key={variation.id} before={variation} after={after(variation)} />
          ))}
      </PanelTable>
    </Dialog>
  )
}

const money = (price: number | null) => (price === null ? '–' : formatMoney(parseCents(price)))

const PreviewRow = ({ before, after }: { before: ItemVariation; after: ItemVariation }) => (
  <tr>
    <td>{before.childNumber}</td>
    <td>{before.vendorName}</td>
    <td data-align="end" data-label={text('Now')} className="secondary">
      {money(before.price)}
    </td>
    <td data-align="end" data-label={text('After')} className="strong">
      {money(after.price)}
    </td>
    {before.margin !== null && (
      <td data-align="end" data-label={text('Margin %')}>
        {before.margin === after.margin ? after.margin : `${before.margin} → ${after.margin}`}
      </td>
    )}
  </tr>
)
