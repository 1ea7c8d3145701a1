import { type BusinessDate, daysBetween } from '../dates.ts'
import { type Cents, add, sum, zeroCents } from '../money.ts'

/** How long something is overdue, by the day that it was due. */
export const agingBuckets = ['current', 'days30', 'days60', 'days90', 'over90'] as const
export type AgingBucket = (typeof agingBuckets)[number]

export const agingLabels: Readonly<Record<AgingBucket, string>> = {
  current: 'Current',
  days30: '1 to 30 days',
  days60: '31 to 60 days',
  days90: '61 to 90 days',
  over90: 'Over 90 days',
}

export function agingBucket(dueOn: BusinessDate, asOf: BusinessDate): AgingBucket {
  const late = daysBetween(dueOn, asOf)
  if (late <= 0) return 'current'
  if (late <= 30) return 'days30'
  if (late <= 60) return 'days60'
  return late <= 90 ? 'days90' : 'over90'
}

export type Aging = Readonly<Record<AgingBucket, Cents>>

/** What is open, by how long it is overdue. */
export function agingOf(
  items: readonly { readonly dueOn: BusinessDate; readonly balance: Cents }[],
  asOf: BusinessDate,
): Aging {
  const aging: Record<AgingBucket, Cents> = {
    current: zeroCents,
    days30: zeroCents,
    days60: zeroCents,
    days90: zeroCents,
    over90: zeroCents,
  }
  for (const { dueOn, balance } of items) {
    const bucket = agingBucket(dueOn, asOf)
    aging[bucket] = add(aging[bucket], balance)
  }
  return aging
}

export const agingTotal = (aging: Aging): Cents => sum(agingBuckets.map((bucket) => aging[bucket]))
