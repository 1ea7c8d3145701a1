import { type BusinessDate, daysBetween } from '@galen/domain/dates'
import type { PseudoRandom } from '../pseudo-random.ts'
import type { Buyer, TradedVariation, YearFacts } from './year-facts.ts'

/** Takes one of a list, those of greater weight more often. */
type Chooser<T> = (random: PseudoRandom) => T

/** Who orders how often and what sells how well: few large customers and many small ones, few fast movers and a long tail. */
export type Demand = {
  readonly buyer: Chooser<Buyer>
  readonly variation: Chooser<TradedVariation>
  /** What a vendor offers. */
  readonly offered: ReadonlyMap<string, Chooser<TradedVariation>>
  /** Those that pay weeks after the due date. */
  readonly latePayers: ReadonlySet<string>
}

/** How much busier a month is than an average one: colds in winter, holidays in summer. */
const SEASON = [1.16, 1.1, 1.05, 0.98, 0.93, 0.9, 0.86, 0.9, 1.01, 1.07, 1.1, 1.12]
/** Monday to Friday: pharmacies order after the weekend. */
const WEEK = [0, 1.25, 1.05, 1, 0.95, 0.75, 0]
/** The house begins small and grows. */
const FIRST = 0.7
const GROWTH = 0.6

/** How many of something happen on a day that has so many on average; none on weekends. */
export function busyness(
  random: PseudoRandom,
  day: BusinessDate,
  { begins, today }: { readonly begins: BusinessDate; readonly today: BusinessDate },
  average: number,
): number {
  const date = new Date(`${day}T12:00:00Z`)
  const grown = FIRST + (GROWTH * daysBetween(begins, day)) / Math.max(1, daysBetween(begins, today))
  const expected = average * grown * (SEASON[date.getUTCMonth()] ?? 1) * (WEEK[date.getUTCDay()] ?? 0)
  return Math.floor(expected) + (random.chance(expected % 1) ? 1 : 0)
}

export function demandOf(random: PseudoRandom, { buyers, variations }: YearFacts): Demand {
  const popular = variations.map((variation) => ({ variation, weight: 0.08 + random.next() ** 4 }))
  const chooserOf = (each: typeof popular) =>
    chooser(
      each.map(({ variation }) => variation),
      each.map(({ weight }) => weight),
    )
  const byVendor = Map.groupBy(popular, ({ variation }) => variation.vendorId)
  return {
    buyer: chooser(
      buyers,
      buyers.map(({ size }) => size * (0.25 + random.next() ** 2)),
    ),
    variation: chooserOf(popular),
    offered: new Map([...byVendor].map(([vendorId, each]) => [vendorId, chooserOf(each)])),
    latePayers: new Set(buyers.filter(() => random.chance(0.1)).map(({ id }) => id)),
  }
}

function chooser<T>(list: readonly T[], weights: readonly number[]): Chooser<T> {
  let all = 0
  const ends = weights.map((weight) => (all += weight))
  return (random) => {
    const wanted = random.next() * all
    let [low, high] = [0, list.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] ?? 0) > wanted) high = middle
      else low = middle + 1
    }
    return list[low] as T
  }
}
