import { add, type Cents, formatMoney, subtract } from '../money.ts'

/** What a customer owes and has ordered, without the order that is looked at. */
export type CreditFacts = {
  readonly openReceivables: Cents
  readonly uninvoicedOrders: Cents
  readonly unapplied: Cents
  /** Null means no limit; zero means that they pay first. */
  readonly limit: Cents | null
  /** What is open beyond the days of grace. */
  readonly pastDue: Cents
  readonly oldestPastDueDays: number
  readonly currency: string
}

export type CreditExposure = CreditFacts & { readonly thisOrder: Cents; readonly exposure: Cents }

/** Open receivables and uninvoiced orders, this one included, less what is paid and not applied yet. */
export function creditExposure(facts: CreditFacts, thisOrder: Cents): CreditExposure {
  const owed = add(add(facts.openReceivables, facts.uninvoicedOrders), thisOrder)
  return { ...facts, thisOrder, exposure: subtract(owed, facts.unapplied) }
}

export const isOverLimit = ({ exposure, limit }: Pick<CreditExposure, 'exposure' | 'limit'>): boolean =>
  limit !== null && exposure > limit

export function overLimitInWords({ exposure, limit, currency }: CreditExposure): string {
  const owed = formatMoney(exposure, currency)
  if (limit === null || limit === 0) return `The customer prepays, and ${owed} is not paid yet.`
  return `With this order the customer owes ${owed}. The credit limit is ${formatMoney(limit, currency)}.`
}

export const isPastDue = ({ pastDue }: Pick<CreditFacts, 'pastDue'>, tolerance: Cents): boolean => pastDue > tolerance

export const pastDueInWords = ({ pastDue, oldestPastDueDays, currency }: CreditFacts): string =>
  `${formatMoney(pastDue, currency)} is past due, the oldest invoice by ${oldestPastDueDays} days.`
