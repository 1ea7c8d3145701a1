import { addDays, type BusinessDate } from '../dates.ts'
import { type Cents, percentOf, zeroCents } from '../money.ts'

export type PaymentTerms = {
  readonly days: number
  readonly discountPercent: number | null
  readonly discountDays: number | null
}

export type DueDates = {
  readonly dueOn: BusinessDate
  readonly discountDueOn: BusinessDate | null
  readonly discountAmount: Cents
}

/** When a document issued on this day is due, and the discount for paying early. Without terms it is due at once. */
export function dueDates(issuedOn: BusinessDate, terms: PaymentTerms | null, discountBase: Cents): DueDates {
  const dueOn = addDays(issuedOn, terms?.days ?? 0)
  if (!terms?.discountPercent || terms.discountDays === null)
    return { dueOn, discountDueOn: null, discountAmount: zeroCents }
  return {
    dueOn,
    discountDueOn: addDays(issuedOn, terms.discountDays),
    discountAmount: percentOf(discountBase, terms.discountPercent),
  }
}
