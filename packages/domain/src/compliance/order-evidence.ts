import { addDays, type BusinessDate } from '../dates.ts'
import { substanceName } from '../items/watched-substances.ts'
import type { HoldReasonCode } from './hold-reasons.ts'
import { isSuspicion } from './suspicion.ts'
import { substanceInWords } from './substance-limit.ts'
import type { SubstanceFacts } from './suspicious-order.ts'

/** What proves or refutes a reason, as it is laid beside it. */
export type EvidenceKind = 'licenses' | 'schedules' | 'lines' | 'size' | 'credit' | 'margin' | 'rule' | 'words'

const KINDS: Readonly<Record<HoldReasonCode, EvidenceKind>> = {
  LIC_MISSING: 'licenses',
  LIC_EXPIRED: 'licenses',
  DEA_MISSING: 'licenses',
  DEA_EXPIRED: 'licenses',
  DEA_BADNUM: 'licenses',
  DEA_SCHEDULE: 'schedules',
  DEA_ADDRESS: 'licenses',
  C2_FORM: 'lines',
  CUSTOMER_HOLD: 'words',
  SOM_SIZE: 'size',
  SOM_FREQ: 'lines',
  SOM_PATTERN: 'lines',
  SOM_NEW: 'lines',
  SOM_FIRST: 'size',
  SOM_NO_LIMIT: 'size',
  SOM_INGREDIENTS: 'lines',
  SALES_RULE: 'rule',
  CREDIT_LIMIT: 'credit',
  PAST_DUE: 'credit',
  MIN_MARGIN: 'margin',
}

export const evidenceKindOf = (code: HoldReasonCode): EvidenceKind => KINDS[code]

/** A line must not disappear from a suspicious order before compliance has judged it. */
export const mayRemoveLines = (open: readonly string[]) => !open.some(isSuspicion)

export type StoredFigures = {
  readonly margins?:
    | readonly {
        readonly item: string
        readonly price: number
        readonly margin: number
        readonly minimumMargin: number
      }[]
    | null
    | undefined
  readonly rules?:
    | readonly {
        readonly isAboutCost?: boolean
        readonly figures?: readonly {
          readonly item: string | null
          readonly label: string
          readonly is: string
          readonly bound: string
        }[]
      }[]
    | null
    | undefined
}

/** What was compared with what when a reason was found; figures of cost only for those who see costs. */
export function figuresInWords({ margins, rules }: StoredFigures, seesCost: boolean): readonly string[] {
  return [
    ...(seesCost ? (margins ?? []) : []).map(
      ({ item, price, margin, minimumMargin }) =>
        `${item}: price ${price.toFixed(2)}, margin ${margin}%, minimum ${minimumMargin}%.`,
    ),
    ...(rules ?? [])
      .filter(({ isAboutCost }) => seesCost || isAboutCost !== true)
      .flatMap(({ figures = [] }) => figures)
      .map(({ item, label, is, bound }) => `${item === null ? '' : `${item}. `}${label}: ${is}. Rule: ${bound}.`),
  ]
}

const EITHER = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** For those who do not see costs. */
export const belowMinimumInWords = (deciders: readonly string[]) =>
  `Below the minimum margin. ${deciders.length === 0 ? 'A sales manager' : EITHER.format(deciders)} decides.`

export type SizeEvidence = {
  readonly substance: string
  readonly name: string
  /** Milligrams in 30 days with this order, and what they are made of. */
  readonly total: number
  readonly thisOrder: number
  readonly openOrders: number
  readonly shipped: number
  /** The mean of the six windows of 30 days before, oldest first. */
  readonly mean: number
  readonly windows: readonly { readonly until: BusinessDate; readonly milligrams: number }[]
  /** What it is measured by: the limit for 30 days, else what is unusual for the customer; null without either. */
  readonly bound: { readonly milligrams: number; readonly of: 'limit' | 'usual' } | null
  readonly overPercent: number | null
  readonly limits: readonly {
    readonly windowDays: number
    readonly words: string
    readonly units: number
    readonly milligrams: number
    readonly isOver: boolean
  }[]
}

const MONTH = 30

/** How much of a substance the customer gets with this order, month by month, against its limit. */
export function sizeEvidence(facts: SubstanceFacts, factor: number, today: BusinessDate): SizeEvidence {
  const { substance, thisOrder, openOrders, shipped, earlier } = facts
  const total = shipped + openOrders.milligrams + thisOrder.milligrams
  const mean = earlier.reduce((sum, each) => sum + each, 0) / Math.max(1, earlier.length)
  const bound = boundOf(facts, factor, mean)
  return {
    substance,
    name: substanceName(substance),
    total,
    thisOrder: thisOrder.milligrams,
    openOrders: openOrders.milligrams,
    shipped,
    mean,
    windows: earlier
      .map((milligrams, place) => ({ until: addDays(today, -MONTH * (place + 1)), milligrams }))
      .toReversed(),
    bound,
    overPercent:
      bound === null || bound.milligrams <= 0
        ? null
        : Math.round((100 * (total - bound.milligrams)) / bound.milligrams),
    limits: facts.limits.map((limit) => {
      const units = limit.shipped.units + openOrders.units + thisOrder.units
      const milligrams = limit.shipped.milligrams + openOrders.milligrams + thisOrder.milligrams
      return {
        windowDays: limit.windowDays,
        words: substanceInWords(limit),
        units,
        milligrams,
        isOver:
          (limit.dosageUnits !== null && units > limit.dosageUnits) ||
          (limit.milligrams !== null && milligrams > limit.milligrams),
      }
    }),
  }
}

function boundOf({ limits, earlier }: SubstanceFacts, factor: number, mean: number): SizeEvidence['bound'] {
  const monthly = limits.find(({ windowDays, milligrams }) => windowDays === MONTH && milligrams !== null)
  if (monthly?.milligrams != null) return { milligrams: monthly.milligrams, of: 'limit' }
  return mean > 0 ? { milligrams: Math.max(factor * mean, ...earlier), of: 'usual' } : null
}
