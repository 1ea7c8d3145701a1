import { addDays, type BusinessDate } from '../dates.ts'
import { type Cents, percentOf, zeroCents } from '../money.ts'

export type PaymentTerms = {
  readonly days: number
  readonly discountPercent: number | null
  readonly discountDays: number | null
  /** Whether freight and charges count for the discount as goods do. */
  readonly discountOnTotal: boolean
}

export type DueDates = {
  readonly dueOn: BusinessDate
  readonly discountDueOn: BusinessDate | null
  readonly discountAmount: Cents
  /** What the discount is counted on, and its percent: what comes back has none (P36). */
  readonly discountBase: Cents
  readonly discountPercent: number
}

/** The amount of a document, and the part of it that is goods. */
export type Discounted = { readonly total: Cents; readonly goods: Cents }

/**
 * When a document issued on this day is due, and the discount for paying early: on goods, unless the terms say that it is on
 * everything. Without terms it is due at once.
 */
export function dueDates(issuedOn: BusinessDate, terms: PaymentTerms | null, { total, goods }: Discounted): DueDates {
  const dueOn = addDays(issuedOn, terms?.days ?? 0)
  if (!terms?.discountPercent || terms.discountDays === null)
    return { dueOn, discountDueOn: null, discountAmount: zeroCents, discountBase: zeroCents, discountPercent: 0 }
  const discountBase = terms.discountOnTotal ? total : goods
  return {
    dueOn,
    discountDueOn: addDays(issuedOn, terms.discountDays),
    discountAmount: percentOf(discountBase, terms.discountPercent),
    discountBase,
    discountPercent: terms.discountPercent,
  }
}

/** The discount that is left once so much of the goods came back. */
export const discountAfterReturns = (
  { discountBase, discountPercent }: Pick<DueDates, 'discountBase' | 'discountPercent'>,
  returned: Cents,
): Cents => percentOf(Math.max(0, discountBase - returned) as Cents, discountPercent)
