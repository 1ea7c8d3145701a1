import { addDays, type BusinessDate } from '../dates.ts'
import { add, type Cents, percentOf } from '../money.ts'

/** For so long the last price that a customer paid is the one they are asked again. */
export const LAST_PRICE_DAYS = 365

export type PriceFacts = {
  /** What this customer paid last for the item, and when. */
  readonly last: { readonly price: Cents; readonly soldOn: BusinessDate } | null
  /** The lowest price among the open offers. */
  readonly bestVariation: Cents
  /** Percent on top of the offer, or off it; nothing while null. */
  readonly priceAdjustment: number | string | null
}

/** What the shop asks this customer for one unit today: their last price while it is recent, else the best offer adjusted. */
export function shopPrice({ last, bestVariation, priceAdjustment }: PriceFacts, today: BusinessDate): Cents {
  if (last && last.soldOn >= addDays(today, -LAST_PRICE_DAYS)) return last.price
  return priceAdjustment === null ? bestVariation : add(bestVariation, percentOf(bestVariation, priceAdjustment))
}

export const availabilities = ['in stock', 'low', 'out'] as const
export type Availability = (typeof availabilities)[number]

/** What customers are shown of the stock: never how much there is. */
export const availabilityOf = (free: number, reorderPoint: number): Availability =>
  free <= 0 ? 'out' : free <= reorderPoint ? 'low' : 'in stock'
