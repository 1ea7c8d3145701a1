import type { ItemVariation } from '@galen/contract/items/item-variations'
import { businessDateOf, parseBusinessDate } from '@galen/domain/dates'
import { SEES_SOA_COST } from '@galen/domain/guarded-fields'
import { keepsMargin } from '@galen/domain/items/variation'
import { formatUnitCost, parseUnitCost, unitCostToNumber } from '@galen/domain/money'
import type { Needs } from '@galen/domain/permissions'
import { LARGEST_MARGIN } from '@galen/domain/sales/margin'
import {
  dayColumn,
  moneyColumn,
  percentColumn,
  shownColumn,
  unitCostColumn,
} from '../../patterns/lines/grid-columns.ts'
import type { GridColumn } from '../../patterns/lines/grid-column.ts'
import { StatusPill } from '../../kit/status-pill.tsx'
import { text } from '../../kit/text.ts'
import { session } from '../../client/session.ts'
import { ItemFlags } from '../flags/item-flags.tsx'
import { ItemActivePill } from '../catalog/item-labels.tsx'
import styles from '../items.module.css'
import { centsOf, variationAtCost, variationAtMargin, variationAtPrice, unitCostOf } from './variation-changes.ts'

/** A price may lie below the cost; this far is a typing mistake. */
const LEAST_MARGIN = -999.99

const today = () => businessDateOf(new Date(), session.get()?.settings.company.timeZone ?? 'UTC')

const notNegative = (amount: number | null) =>
  amount !== null && amount < 0 ? text('must not be negative') : undefined

const number = shownColumn<ItemVariation>({
  key: 'childNumber',
  label: text('Variation'),
  width: 88,
  look: 'strong',
  write: ({ childNumber }) => childNumber,
})

const vendor = shownColumn<ItemVariation>({
  key: 'vendor',
  label: text('Vendor'),
  width: 120,
  grow: true,
  write: ({ vendorName }) => vendorName,
  show: ({ vendorName, isSpecial, customerName }) => (
    <span className={styles['beside']}>
      <span className="cut" title={vendorName}>
        {vendorName}
      </span>
      {isSpecial && <StatusPill tone="partial">{customerName ?? text('Special')}</StatusPill>}
    </span>
  ),
})

const cost = unitCostColumn<ItemVariation>({
  key: 'cost',
  label: text('Cost'),
  width: 88,
  of: (variation) => unitCostOf(variation.cost),
  into: (variation, value) => variationAtCost(variation, { cost: value }),
  fault: (variation) => notNegative(variation.cost),
})

const soaCost = unitCostColumn<ItemVariation>({
  key: 'soaCost',
  label: text('SOA cost'),
  width: 88,
  of: (variation) => unitCostOf(variation.soaCost),
  into: (variation, value) => variationAtCost(variation, { soaCost: value }),
  fault: (variation) => notNegative(variation.soaCost),
})

const shownSoaCost = shownColumn<ItemVariation>({
  key: 'soaCost',
  label: text('SOA cost'),
  width: 88,
  align: 'end',
  write: ({ soaCost: amount }) => (amount === null ? '' : formatUnitCost(parseUnitCost(amount))),
})

const price = moneyColumn<ItemVariation>({
  key: 'price',
  label: text('Price'),
  width: 80,
  look: 'strong',
  of: centsOf,
  into: variationAtPrice,
  fault: (variation) => notNegative(variation.price),
})

const isBelow = (variation: ItemVariation) =>
  variation.minimumMargin !== null &&
  variation.price !== null &&
  !keepsMargin(
    { price: centsOf(variation), cost: unitCostOf(variation.cost), soaCost: unitCostOf(variation.soaCost) },
    variation.minimumMargin,
  )

const margin = percentColumn<ItemVariation>({
  key: 'margin',
  label: text('Margin %'),
  width: 76,
  least: LEAST_MARGIN,
  most: LARGEST_MARGIN,
  of: (variation) => variation.margin,
  into: variationAtMargin,
  show: (variation) =>
    isBelow(variation) ? (
      <span className={styles['below']} title={text('Below the minimum margin')}>
        {`▼ ${variation.margin?.toFixed(2)}`}
      </span>
    ) : (
      variation.margin?.toFixed(2)
    ),
})

const minimumMargin = percentColumn<ItemVariation>({
  key: 'minimumMargin',
  label: text('Minimum %'),
  width: 76,
  most: LARGEST_MARGIN,
  of: (variation) => variation.minimumMargin,
  show: ({ minimumMargin: least }) => (least === null ? '–' : least.toFixed(2)),
  into: (variation, value) => ({ ...variation, minimumMargin: value }),
})

const pcr = unitCostColumn<ItemVariation>({
  key: 'pcr',
  label: text('PCR'),
  width: 56,
  of: (variation) => unitCostOf(variation.pcr),
  into: (variation, value) => ({ ...variation, pcr: value === null ? 0 : unitCostToNumber(value) }),
})

const flags = shownColumn<ItemVariation>({
  key: 'flags',
  label: text('Flags'),
  width: 44,
  write: () => '',
  show: (variation) => <ItemFlags flags={variation.flags} screen="item" />,
})

const validTo = dayColumn<ItemVariation>({
  key: 'validTo',
  label: text('Valid to'),
  width: 104,
  today,
  of: (variation) => (variation.validTo === null ? null : parseBusinessDate(variation.validTo)),
  into: (variation, value) => ({ ...variation, validTo: value }),
})

const active: GridColumn<ItemVariation> = {
  key: 'isActive',
  label: text('Status'),
  width: 100,
  write: (variation) => (variation.isActive ? text('Active') : text('Inactive')),
  show: (variation) => <ItemActivePill isActive={variation.isActive} />,
  take: (source, variation) => {
    const letter = source.trim().toLowerCase()[0]
    if (letter === 'a' || letter === 'y') return { row: { ...variation, isActive: true } }
    if (letter === 'i' || letter === 'n') return { row: { ...variation, isActive: false } }
    return { refused: text('Type a for active or i for inactive.') }
  },
}

const withCosts = [number, vendor, cost, soaCost, price, margin, minimumMargin, pcr, flags, validTo, active]
const withoutCosts = [number, vendor, price, flags, validTo, active]
const forSellers = [number, vendor, shownSoaCost, price, flags, validTo, active]

/** Who may not view costs has none of their columns; who sells sees the sales-facing one, and sets none. */
export const variationColumns = (mayI: (needs: Needs) => boolean) =>
  mayI('VIEW_COST') ? withCosts : mayI(SEES_SOA_COST) ? forSellers : withoutCosts
