import type { ErrorDetail } from '../business-error.ts'
import { type Cents, LARGEST_PRICE, type UnitCost } from '../money.ts'
import { costForMargin, LARGEST_MARGIN, marginFromPrice, meetsMargin, priceFromMargin } from '../sales/margin.ts'

/** What one vendor's offer of an item costs us and what we ask for it; the margin follows from these. */
export type VariationPrices = {
  readonly cost: UnitCost | null
  /** The sales-facing cost; it stands for the cost in margins, never in the ledger. */
  readonly soaCost: UnitCost | null
  readonly price: Cents | null
}

export type PricedVariation = VariationPrices & { readonly margin: number }

/** Item margin uses soaCost when present, else cost (Spec §5); zero where something is missing. */
export const marginOf = (prices: VariationPrices) => marginFromPrice(prices.price, costForMargin(prices))

const priced = ({ cost, soaCost, price }: VariationPrices): PricedVariation => ({
  cost,
  soaCost,
  price,
  margin: marginOf({ cost, soaCost, price }),
})

export const withPrice = (prices: VariationPrices, price: Cents | null) => priced({ ...prices, price })

/**
 * The price follows from the margin, and the margin shown is that of the price: a cent cannot hit every percentage.
 * Without a cost there is nothing to count from, and the price stays.
 */
export function withMargin(prices: VariationPrices, margin: number): PricedVariation {
  const cost = costForMargin(prices)
  return priced(cost ? { ...prices, price: priceFromMargin(cost, margin) } : prices)
}

/** A new cost leaves the price alone; anyone who wants to keep the margin sets it again. */
export const withCost = (prices: VariationPrices, cost: Pick<VariationPrices, 'cost' | 'soaCost'>) =>
  priced({ ...prices, ...cost })

/** Everything that is wrong with what a person entered for an offer. */
export function variationProblems(entered: {
  readonly cost?: number | null
  readonly soaCost?: number | null
  readonly price?: number | null
  readonly margin?: number | null
  readonly minimumMargin?: number | null
}): ErrorDetail[] {
  const amounts = (['cost', 'soaCost', 'price'] as const)
    .filter((field) => (entered[field] ?? 0) < 0)
    .map((field) => ({ field, message: 'must not be negative' }))
  const margins = (['margin', 'minimumMargin'] as const)
    .filter((field) => (entered[field] ?? 0) > LARGEST_MARGIN)
    .map((field) => ({ field, message: `must be at most ${LARGEST_MARGIN}: no price gives a higher margin` }))
  const negative = (entered.minimumMargin ?? 0) < 0 ? [{ field: 'minimumMargin', message: 'must not be negative' }] : []
  const large = (entered.price ?? 0) > LARGEST_PRICE ? [{ field: 'price', message: 'is too large' }] : []
  return [...amounts, ...large, ...margins, ...negative]
}

/** Who can say how low a margin may go, the nearest to the deal first. */
const MARGIN_SOURCES = ['variation', 'customerClass', 'salesRule', 'company'] as const
export type MinimumMarginSource = (typeof MARGIN_SOURCES)[number]
export type MinimumMargin = { readonly percent: number; readonly from: MinimumMarginSource }

/** The margin that counts: what the offer says, else the customer's class, else a sales rule, else the company. */
export function minimumMargin(
  said: Readonly<Partial<Record<MinimumMarginSource, number | null>>>,
): MinimumMargin | undefined {
  for (const from of MARGIN_SOURCES) {
    const percent = said[from]
    if (percent !== null && percent !== undefined) return { percent, from }
  }
  return undefined
}

/** Whether a price keeps to a minimum margin, compared before rounding; nothing to compare keeps to none above zero. */
export function keepsMargin(prices: VariationPrices, minimum: number): boolean {
  const cost = costForMargin(prices)
  return cost === null || prices.price === null ? minimum <= 0 : meetsMargin(prices.price, cost, minimum)
}

/** Offers are counted from one, and a number that was given once is never given again. */
export const nextChildIndex = (given: readonly number[]) => given.reduce((last, index) => Math.max(last, index), 0) + 1

/** The number of an offer: that of its item, and its place among the item's offers. */
export const childNumberOf = (itemNumber: string, childIndex: number) => `${itemNumber}-${childIndex}`
