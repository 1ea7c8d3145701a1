import type { BusinessDate } from '../dates.ts'
import { formatDate } from '../dates.ts'
import { substanceName } from '../items/watched-substances.ts'
import { type LimitInForce, limitInWords } from './substance-limit.ts'

/** How much of a substance: dosage units such as tablets, and milligrams of the base. */
export type SubstanceAmount = { readonly units: number; readonly milligrams: number }

/** How much of one substance a customer gets. */
export type SubstanceFacts = {
  readonly substance: string
  /** What the order still waits for, and all that it asks for. */
  readonly thisOrder: SubstanceAmount
  readonly ordered: SubstanceAmount
  readonly openOrders: SubstanceAmount
  /** The limits of its class today, each with what was shipped within its window. */
  readonly limits: readonly (LimitInForce & { readonly shipped: SubstanceAmount })[]
  /** Milligrams shipped in the last 30 days. */
  readonly shipped: number
  /** Milligrams shipped in each of the six windows of 30 days before that. */
  readonly earlier: readonly number[]
  /** Milligrams that other customers of its class get in 30 days; null while none of them buys it. */
  readonly ofClass: { readonly milligrams: number; readonly customers: number; readonly isHighest: boolean } | null
  /** The last day it was shipped to the customer; null when it never was. */
  readonly lastBoughtOn: BusinessDate | null
  /** Why something of it could not be counted. */
  readonly uncounted: readonly string[]
}

/** What is known of a customer's orders of controlled substances and listed chemicals. */
export type SuspicionFacts = {
  readonly today: BusinessDate
  readonly substances: readonly SubstanceFacts[]
  /** Watched items without any ingredient, by name. */
  readonly withoutIngredients: readonly string[]
  readonly customerForDays: number
  /** Orders with controlled lines in the last seven days, this one included, and in a usual week. */
  readonly ordersThisWeek: number
  readonly ordersInUsualWeek: number
  /** Of everything bought in 90 days, this order included. */
  readonly controlledSharePercent: number
}

/** The figures of a company besides the limits of substances; the law sets none. */
export type SuspicionLimits = {
  readonly factor: number
  readonly ordersPerWeek: number
  readonly sharePercent: number
  readonly newCustomerDays: number
}

export type Suspicion = {
  readonly code: 'SOM_SIZE' | 'SOM_FREQ' | 'SOM_PATTERN' | 'SOM_NEW' | 'SOM_FIRST' | 'SOM_NO_LIMIT' | 'SOM_INGREDIENTS'
  readonly message: string
  readonly input: Readonly<Record<string, unknown>>
}

/** A customer that did not buy a substance for so long is looked at as if it never had. */
const DORMANT_DAYS = 180

/** Everything about an order with watched lines that is unusual in size, frequency or pattern, or cannot be judged. */
export function suspicionsOf(facts: SuspicionFacts, limits: SuspicionLimits): Suspicion[] {
  return [
    ...unknownIn(facts),
    ...facts.substances.flatMap((substance) => [
      ...withoutLimit(substance),
      ...overLimits(substance),
      ...unusualSize(substance, limits),
      ...firstPurchase(substance, facts.today),
    ]),
    ...frequencyOf(facts, limits),
    ...patternsOf(facts, limits),
    ...(facts.customerForDays < limits.newCustomerDays
      ? [
          {
            code: 'SOM_NEW' as const,
            message: `The customer was added ${facts.customerForDays} days ago and orders controlled substances.`,
            input: { customerForDays: facts.customerForDays, limitDays: limits.newCustomerDays },
          },
        ]
      : []),
  ]
}

function unknownIn({ withoutIngredients, substances }: SuspicionFacts): Suspicion[] {
  const uncounted = substances.flatMap(({ uncounted: why }) => why)
  return [
    ...withoutIngredients.map((item) => ({
      code: 'SOM_INGREDIENTS' as const,
      message: `${item} has no ingredients, so its substance cannot be counted.`,
      input: { item },
    })),
    ...uncounted.map((why) => ({ code: 'SOM_INGREDIENTS' as const, message: why, input: { why } })),
  ]
}

function withoutLimit({ substance, limits }: SubstanceFacts): Suspicion[] {
  if (limits.length > 0) return []
  const message = `${substanceName(substance)} has no limit for this class of customers.`
  return [{ code: 'SOM_NO_LIMIT', message, input: { substance } }]
}

/** The check names the version of the limit it was made by. */
function overLimits({ substance, limits, thisOrder, openOrders }: SubstanceFacts): Suspicion[] {
  return limits.flatMap(({ shipped, ...limit }) => {
    const units = shipped.units + openOrders.units + thisOrder.units
    const milligrams = shipped.milligrams + openOrders.milligrams + thisOrder.milligrams
    const overUnits = limit.dosageUnits !== null && units > limit.dosageUnits
    const overMilligrams = limit.milligrams !== null && milligrams > limit.milligrams
    if (!overUnits && !overMilligrams) return []
    const amount = [overUnits ? `${figure(units)} dosage units` : '', overMilligrams ? `${figure(milligrams)} mg` : '']
    const message = `${substanceName(substance)}: ${amount.filter(Boolean).join(' and ')} in ${limit.windowDays} days, above the limit of ${limitInWords(limit)}.`
    return [
      {
        code: 'SOM_SIZE' as const,
        message,
        input: { substance, units, milligrams, shipped, openOrders, thisOrder, limit },
      },
    ]
  })
}

/** A regular customer is compared with itself; a new or dormant one with its class. */
function unusualSize({ substance, ...facts }: SubstanceFacts, { factor }: SuspicionLimits): Suspicion[] {
  const total = facts.shipped + facts.openOrders.milligrams + facts.thisOrder.milligrams
  const mean = facts.earlier.reduce((sum, each) => sum + each, 0) / Math.max(1, facts.earlier.length)
  const input = { substance, total, mean, factor, earlier: facts.earlier, ofClass: facts.ofClass }
  const said = (message: string): Suspicion[] => [
    { code: 'SOM_SIZE', message: `${substanceName(substance)}: ${figure(total)} mg in 30 days, ${message}.`, input },
  ]
  if (mean > 0)
    // Some buy every second month: what they bought in one month before is not unusual.
    return total > Math.max(factor * mean, ...facts.earlier)
      ? said(`more than ${factor} times the usual ${figure(mean)} mg`)
      : []
  if (facts.ofClass === null) return []
  const { milligrams, isHighest } = facts.ofClass
  if (isHighest) return total > milligrams ? said('more than 95% of customers of this class') : []
  return total > factor * milligrams
    ? said(`more than ${factor} times the usual ${figure(milligrams)} mg of customers of this class`)
    : []
}

function firstPurchase({ substance, lastBoughtOn }: SubstanceFacts, today: BusinessDate): Suspicion[] {
  const dormant = lastBoughtOn !== null && daysSince(lastBoughtOn, today) > DORMANT_DAYS
  if (lastBoughtOn !== null && !dormant) return []
  const since = lastBoughtOn === null ? '' : ` since ${formatDate(lastBoughtOn)}`
  const message = `First purchase of ${substanceName(substance)}${since}.`
  return [{ code: 'SOM_FIRST', message, input: { substance, lastBoughtOn } }]
}

const daysSince = (day: BusinessDate, today: BusinessDate) =>
  Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000)

function frequencyOf({ ordersThisWeek, ordersInUsualWeek }: SuspicionFacts, { ordersPerWeek }: SuspicionLimits) {
  const unusual = ordersInUsualWeek >= 1 && ordersThisWeek > 2 * ordersInUsualWeek
  if (ordersThisWeek <= ordersPerWeek && !unusual) return []
  const message = `${ordersThisWeek} orders with controlled substances in 7 days, usually ${figure(ordersInUsualWeek)}.`
  return [{ code: 'SOM_FREQ' as const, message, input: { ordersThisWeek, ordersInUsualWeek, ordersPerWeek } }]
}

function patternsOf(facts: SuspicionFacts, { sharePercent }: SuspicionLimits): Suspicion[] {
  const { controlledSharePercent, substances } = facts
  const together = cocktailIn(substances.map(({ substance }) => substance))
  const said = [
    ...(controlledSharePercent > sharePercent
      ? [`Controlled substances are ${figure(controlledSharePercent)}% of purchases in 90 days.`]
      : []),
    ...(together ? [`${together.map(substanceName).join(', ')} in one order.`] : []),
  ]
  if (said.length === 0) return []
  const input = { controlledSharePercent, sharePercent, together: together ?? [] }
  return [{ code: 'SOM_PATTERN', message: said.join(' '), input }]
}

const OPIOIDS = [
  'OXYCODONE',
  'HYDROCODONE',
  'HYDROMORPHONE',
  'OXYMORPHONE',
  'MORPHINE',
  'METHADONE',
  'FENTANYL',
  'TAPENTADOL',
]
const BENZODIAZEPINES = ['ALPRAZOLAM', 'DIAZEPAM', 'CLONAZEPAM', 'LORAZEPAM', 'TEMAZEPAM']
const RELAXANTS = ['CARISOPRODOL']

/** An opioid, a benzodiazepine and a muscle relaxant together, as they are misused. */
function cocktailIn(substances: readonly string[]): string[] | undefined {
  const found = [OPIOIDS, BENZODIAZEPINES, RELAXANTS].map((names) =>
    substances.find((substance) => names.includes(substance)),
  )
  return found.every((substance) => substance !== undefined) ? found : undefined
}

const figure = (amount: number) => (Math.round(amount * 10) / 10).toLocaleString('en-US')
