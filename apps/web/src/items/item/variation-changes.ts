import type { ItemVariation, VariationChange } from '@galen/contract/items/item-variations'
import {
  type Cents,
  centsToNumber,
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

/** Whoever may not view costs sees no margin either, and none is made up for them. */
const priced = (offer: ItemVariation, { cost, soaCost, price, margin }: PricedVariation): ItemVariation => ({
  ...offer,
  price: price === null ? null : centsToNumber(price),
  ...(offer.margin !== null && {
    cost: cost === null ? null : unitCostToNumber(cost),
    soaCost: soaCost === null ? null : unitCostToNumber(soaCost),
    margin,
  }),
})

/** The margin follows from price and cost. */
export const remargined = (offer: ItemVariation) => priced(offer, withCost(pricesOf(offer), pricesOf(offer)))

export const offerAtPrice = (offer: ItemVariation, price: Cents | null) =>
  priced(offer, withPrice(pricesOf(offer), price))

/** Without a margin there is nothing to count from, and the price stays. */
export const offerAtMargin = (offer: ItemVariation, margin: number | null) =>
  margin === null ? offer : priced(offer, withMargin(pricesOf(offer), margin))

export const offerAtCost = (
  offer: ItemVariation,
  cost: { readonly cost: UnitCost | null } | { readonly soaCost: UnitCost | null },
) => priced(offer, withCost(pricesOf(offer), { ...pricesOf(offer), ...cost }))

export const centsOf = ({ price }: Pick<ItemVariation, 'price'>) => (price === null ? null : parseCents(price))
export const unitCostOf = (cost: number | null) => (cost === null ? null : parseUnitCost(cost))
