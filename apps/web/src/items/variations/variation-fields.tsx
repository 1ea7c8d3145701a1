import {
  type PricedVariation,
  type VariationPrices,
  withCost,
  withMargin,
  withPrice,
} from '@galen/domain/items/variation'
import { centsToNumber, unitCostToNumber } from '@galen/domain/money'
import { LARGEST_MARGIN } from '@galen/domain/sales/margin'
import type { BusinessDate } from '@galen/domain/dates'
import { DateField } from '../../kit/fields/date-field.tsx'
import { MoneyField, UnitCostField } from '../../kit/fields/money-field.tsx'
import { PercentField } from '../../kit/fields/percent-field.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import styles from '../items.module.css'

/** The amounts of a variation while it is being entered. */
export type VariationDraft = VariationPrices & {
  readonly margin: number | null
  readonly minimumMargin: number | null
  readonly validTo: BusinessDate | null
}

export const blankVariation: VariationDraft = {
  cost: null,
  soaCost: null,
  price: null,
  margin: null,
  minimumMargin: null,
  validTo: null,
}

/** As the server takes it: the price, which wins over the margin it came from. */
export const variationBody = ({ cost, soaCost, price, minimumMargin, validTo }: VariationDraft) => ({
  ...(cost !== null && { cost: unitCostToNumber(cost) }),
  ...(soaCost !== null && { soaCost: unitCostToNumber(soaCost) }),
  ...(price !== null && { price: centsToNumber(price) }),
  ...(minimumMargin !== null && { minimumMargin }),
  ...(validTo !== null && { validTo }),
})

type VariationFieldsProps = {
  draft: VariationDraft
  onChange: (draft: VariationDraft) => void
  faultOf: (field: keyof VariationDraft) => string | undefined
}

/** Cost, price and margin: price and margin follow from each other by the rules of the trade. */
export function VariationFields({ draft, onChange, faultOf }: VariationFieldsProps) {
  const mayViewCost = useMayI()('VIEW_COST')
  const reprice = (priced: PricedVariation) =>
    onChange({ ...draft, ...priced, margin: priced.price === null ? null : priced.margin })
  return (
    <div className={styles['pair']}>
      {mayViewCost && (
        <>
          <UnitCostField
            label={text('Cost')}
            value={draft.cost}
            onChange={(cost) => reprice(withCost(draft, { cost, soaCost: draft.soaCost }))}
            error={faultOf('cost')}
          />
          <UnitCostField
            label={text('SOA cost')}
            value={draft.soaCost}
            onChange={(soaCost) => reprice(withCost(draft, { cost: draft.cost, soaCost }))}
            error={faultOf('soaCost')}
          />
        </>
      )}
      <MoneyField
        label={text('Price')}
        value={draft.price}
        onChange={(price) => reprice(withPrice(draft, price))}
        error={faultOf('price')}
      />
      {mayViewCost && (
        <>
          <PercentField
            label={text('Margin')}
            least={-999.99}
            most={LARGEST_MARGIN}
            value={draft.margin}
            onChange={(margin) => margin !== null && reprice(withMargin(draft, margin))}
            error={faultOf('margin')}
          />
          <PercentField
            label={text('Minimum margin')}
            most={LARGEST_MARGIN}
            value={draft.minimumMargin}
            onChange={(minimumMargin) => onChange({ ...draft, minimumMargin })}
            error={faultOf('minimumMargin')}
          />
        </>
      )}
      <DateField
        label={text('Valid to')}
        value={draft.validTo}
        onChange={(validTo) => onChange({ ...draft, validTo })}
        error={faultOf('validTo')}
      />
    </div>
  )
}
