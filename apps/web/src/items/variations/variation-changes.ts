import type { ItemVariation, VariationChange } from '@galen/contract/items/item-variations'
import {
  type Cents,
  centsToNumber,
  ifStorable,
  parseCents,
  parseUnitCost,
  type UnitCost,
  unitCostToNumber,
} from '@galen/domain/money'
import {
  type PricedVariation,
  type VariationPrices,
  withCost,
  withMargin,
  withPrice,
} from '@galen/domain/items/variation'

/** What the user changes about a variation. The margin is saved as the price it makes. */
export const variationFields = [
  'vendorItemNumber',
  'note',
  'validTo',
  'flags',
  'isActive',
  'price',
  'cost',
  'soaCost',
  'minimumMargin',
  'pcr',
] as const satisfies readonly (keyof ItemVariation & keyof VariationChange)[]

const pricesOf = ({ cost, soaCost, price }: Pick<ItemVariation, 'cost' | 'soaCost' | 'price'>): VariationPrices => ({
  cost: cost === null ? null : parseUnitCost(cost),
  soaCost: soaCost === null ? null : parseUnitCost(soaCost),
  price: price === null ? null : parseCents(price),
})

/** A user who may not view costs sees no margin either, and none is made up for them. */
const priced = (variation: ItemVariation, { cost, soaCost, price, margin }: PricedVariation): ItemVariation => ({
  ...variation,
  price: price === null ? null : centsToNumber(price),
  ...(variation.margin !== null && {
    cost: cost === null ? null : unitCostToNumber(cost),
    soaCost: soaCost === null ? null : unitCostToNumber(soaCost),
    margin,
  }),
})

/** The margin follows from price and cost. */
export const remargined = (variation: ItemVariation) =>
  priced(variation, withCost(pricesOf(variation), pricesOf(variation)))

export const variationAtPrice = (variation: ItemVariation, price: Cents | null) =>
  priced(variation, withPrice(pricesOf(variation), price))

/** Without a margin there is nothing to count from, and the price stays; so it does where the new one would be too large. */
export const variationAtMargin = (variation: ItemVariation, margin: number | null) =>
  margin === null
    ? variation
    : (ifStorable(() => priced(variation, withMargin(pricesOf(variation), margin))) ?? variation)

export const variationAtCost = (
  variation: ItemVariation,
  cost: { readonly cost: UnitCost | null } | { readonly soaCost: UnitCost | null },
) => priced(variation, withCost(pricesOf(variation), { ...pricesOf(variation), ...cost }))

export const centsOf = ({ price }: Pick<ItemVariation, 'price'>) => (price === null ? null : parseCents(price))
export const unitCostOf = (cost: number | null) => (cost === null ? null : parseUnitCost(cost))
