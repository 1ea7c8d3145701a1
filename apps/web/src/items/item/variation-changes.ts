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
import type { Merge } from '../../client/saving/merge-by-key.ts'

/** What a person can change about an offer. The margin is not among them: it goes as the price it makes. */
const changeable = [
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

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Only what changed is sent, offer by offer, so that two who edit different offers or fields both keep their work. */
export function variationChanges(
  stored: readonly ItemVariation[],
  edited: readonly ItemVariation[],
): VariationChange[] {
  const before = new Map(stored.map((offer) => [offer.id, offer]))
  return edited.flatMap((offer) => {
    const old = before.get(offer.id)
    const changed = old ? changeable.filter((field) => !same(old[field], offer[field])) : []
    if (!old || changed.length === 0) return []
    return { id: offer.id, version: old.version, ...Object.fromEntries(changed.map((field) => [field, offer[field]])) }
  })
}

/** Puts together what two people did to the offers, field by field; the same field of one offer is a contradiction. */
export const mergeVariations: Merge = (base, mine, theirs) => {
  const byId = (offers: unknown) => new Map((offers as readonly ItemVariation[]).map((offer) => [offer.id, offer]))
  const [before, here] = [byId(base), byId(mine)]
  const merged: ItemVariation[] = []
  for (const other of theirs as readonly ItemVariation[]) {
    const [old, own] = [before.get(other.id), here.get(other.id)]
    const changed = old && own ? changeable.filter((field) => !same(old[field], own[field])) : []
    if (changed.some((field) => !same(old?.[field], other[field]) && !same(own?.[field], other[field])))
      return undefined
    merged.push(remargined({ ...other, ...Object.fromEntries(changed.map((field) => [field, own?.[field]])) }))
  }
  return merged
}

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

const remargined = (offer: ItemVariation) => priced(offer, withCost(pricesOf(offer), pricesOf(offer)))

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
