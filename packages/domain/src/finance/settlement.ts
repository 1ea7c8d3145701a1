import { BusinessError } from '../business-error.ts'
import { addDays, type BusinessDate, formatDate } from '../dates.ts'
import { divideRounded } from '../decimal.ts'
import { add, type Cents, formatMoney, subtract, sum, zeroCents } from '../money.ts'
import { type PaidOut, paidOutAmount, refundWaits, spentAlready } from './paid-out.ts'

/** An invoice or a bill that is not settled yet, as it is before this payment. */
export type OpenCharge = {
  readonly id: string
  /** "Invoice" or "Receipt", for messages. */
  readonly kind: string
  readonly number: string
  readonly issuedOn: BusinessDate
  readonly dueOn: BusinessDate
  readonly total: Cents
  readonly balance: Cents
  readonly discountDueOn: BusinessDate | null
  /** The discount for paying all of it early. */
  readonly discountAmount: Cents
  /** What was taken of it already; a discount is taken once. */
  readonly discountTaken: Cents
}

/** Whether a part of the discount goes with a part of the payment, or all of it with payment in full only. */
export const discountRules = ['Prorated', 'Only in full'] as const
export type DiscountRule = (typeof discountRules)[number]

export type WantedLine = {
  readonly id: string
  readonly amount: Cents
  /** Without it, as much as the terms allow. */
  readonly discount?: Cents | undefined
}

/** Line by line as someone typed it, from the oldest on, or these in full. */
export type Wanted =
  | { readonly mode: 'lines'; readonly lines: readonly WantedLine[] }
  | { readonly mode: 'oldest' }
  | { readonly mode: 'full'; readonly ids: readonly string[] }

export type SettlementInput = {
  /** What can be applied: the payment, or what is left of a credit. */
  readonly amount: Cents
  /** What was paid out of it already, with the kind of document that it is; the rest can be applied. */
  readonly paidOut?: { readonly documentKind: string; readonly parts: readonly PaidOut[] }
  /** What refunds that wait for a second person hold of it. */
  readonly held?: Cents
  readonly charges: readonly OpenCharge[]
  readonly wanted: Wanted
  /** Today in the company's time zone: whether a discount still holds. */
  readonly day: BusinessDate
  /** Credits take no discount. */
  readonly discounts: 'none' | { readonly rule: DiscountRule; readonly graceDays: number }
}

export type SettledLine = {
  readonly id: string
  readonly balance: Cents
  readonly discountAvailable: Cents
  readonly amount: Cents
  readonly discount: Cents
  readonly remaining: Cents
}

export type Settlement = {
  readonly lines: readonly SettledLine[]
  readonly applied: Cents
  readonly discount: Cents
  /** What stays unapplied. */
  readonly left: Cents
}

/** What a payment or credit settles. Preview and posting ask this one function, so that their figures are equal. */
export function settle(input: SettlementInput): Settlement {
  if (!(input.amount > 0)) throw new BusinessError('settlement.validation', 'The amount must be above 0.', [AMOUNT])
  const lines = linesOf(input).filter(({ amount, discount }) => amount + discount > 0)
  const applied = sum(lines.map(({ amount }) => amount))
  const held = input.held ?? zeroCents
  const open = openOf(input)
  if (held > 0 && applied > open && applied <= add(open, held)) throw refundWaits(held)
  if (input.paidOut && input.paidOut.parts.length > 0 && applied > open)
    throw spentAlready(input.paidOut.documentKind, input.paidOut.parts)
  if (applied > open)
    throw new BusinessError('settlement.over-applied', 'More is applied than was paid.', [
      { field: 'applications', message: 'add up to more than the amount' },
    ])
  const discount = sum(lines.map((line) => line.discount))
  return { lines, applied, discount, left: subtract(add(open, held), applied) }
}

const openOf = ({ amount, paidOut, held = zeroCents }: SettlementInput): Cents =>
  subtract(amount, add(paidOutAmount(paidOut?.parts ?? []), held))

const AMOUNT = { field: 'amount', message: 'must be above 0' }

function linesOf(input: SettlementInput): SettledLine[] {
  const { wanted, charges } = input
  if (wanted.mode === 'oldest') return oldestFirst(input, charges)
  if (wanted.mode === 'lines') return typedLines(input, wanted.lines)
  return typedLines(
    input,
    wanted.ids.map((id) => ({ id, amount: neededFor(input, chargeOf(input, id)) })),
  )
}

function typedLines(input: SettlementInput, wanted: readonly WantedLine[]): SettledLine[] {
  return wanted.map((line, index) => {
    const charge = chargeOf(input, line.id)
    if (wanted.findIndex(({ id }) => id === line.id) !== index)
      throw new BusinessError('settlement.validation', `${charge.kind} ${charge.number} is listed twice.`, [
        { field: `applications.${index}`, message: 'is listed twice' },
      ])
    return typedLine(input, charge, line, `applications.${index}`)
  })
}

function chargeOf({ charges }: SettlementInput, id: string): OpenCharge {
  const charge = charges.find((one) => one.id === id)
  if (charge) return charge
  throw new BusinessError('settlement.validation', 'An invoice or receipt is not one of this customer or vendor.', [
    { field: 'applications', message: `${id} is not open for this customer or vendor` },
  ])
}

/** Why a document of the party is not among what is open: someone was faster, or it was taken back. */
export function closedCharge(charge: { readonly kind: string; readonly number: string; readonly paidBy: string }) {
  const { kind, number, paidBy } = charge
  const message =
    paidBy === '' ? `${kind} ${number} is not open.` : `${kind} ${number} was already paid with ${paidBy}.`
  return new BusinessError('settlement.closed.refused', message, [{ field: 'applications', message }])
}

function typedLine(input: SettlementInput, charge: OpenCharge, wanted: WantedLine, field: string): SettledLine {
  const { kind, number, balance } = charge
  if (wanted.amount < 0 || (wanted.discount ?? 0) < 0)
    throw new BusinessError('settlement.validation', 'The amount must be above 0.', [
      { field: `${field}.amount`, message: 'must be above 0' },
    ])
  const discount = wanted.discount ?? discountFor(input, charge, wanted.amount)
  if (wanted.amount + discount > balance)
    throw new BusinessError('settlement.over-balance', `${kind} ${number} has only ${formatMoney(balance)} open.`, [
      { field: `${field}.amount`, message: 'is more than is open', open: balance / 100 },
    ])
  if (discount > 0) checkDiscount(input, charge, { amount: wanted.amount, discount, field })
  return lineOf(input, charge, wanted.amount, discount)
}

function lineOf(input: SettlementInput, charge: OpenCharge, amount: Cents, discount: Cents): SettledLine {
  const { id, balance } = charge
  const remaining = (balance - amount - discount) as Cents
  return { id, balance, discountAvailable: discountAvailable(charge, input), amount, discount, remaining }
}

/** The order in which money is used up when no one chooses: what is due longest comes first. */
export const byAge = (one: OpenCharge, other: OpenCharge) =>
  one.dueOn.localeCompare(other.dueOn) ||
  one.issuedOn.localeCompare(other.issuedOn) ||
  one.number.localeCompare(other.number) ||
  one.id.localeCompare(other.id)

function oldestFirst(input: SettlementInput, charges: readonly OpenCharge[]): SettledLine[] {
  let left: number = openOf(input)
  return charges.toSorted(byAge).flatMap((charge) => {
    const amount = Math.min(left, neededFor(input, charge)) as Cents
    if (amount <= 0) return []
    left -= amount
    return [lineOf(input, charge, amount, discountFor(input, charge, amount))]
  })
}

/** What has to be paid to settle a charge today. */
export const neededFor = (input: Pick<SettlementInput, 'day' | 'discounts'>, charge: OpenCharge): Cents =>
  subtract(charge.balance, discountAvailable(charge, input))

type Discounting = Pick<SettlementInput, 'day' | 'discounts'>

/** The last day on which the discount can be taken. */
function discountEnds(charge: OpenCharge, { discounts }: Discounting): BusinessDate | null {
  if (discounts === 'none' || charge.discountDueOn === null) return null
  return addDays(charge.discountDueOn, discounts.graceDays)
}

/** The discount for settling all that is open today; none when one was taken or its last day has passed. */
export function discountAvailable(charge: OpenCharge, given: Discounting): Cents {
  const ends = discountEnds(charge, given)
  if (given.discounts === 'none' || ends === null || ends < given.day) return zeroCents
  if (charge.discountTaken > 0 || charge.discountAmount <= 0 || charge.balance <= 0 || charge.total <= 0)
    return zeroCents
  const share =
    given.discounts.rule === 'Prorated'
      ? Number(divideRounded(BigInt(charge.discountAmount) * BigInt(charge.balance), BigInt(charge.total)))
      : charge.discountAmount
  return Math.min(share, charge.balance) as Cents
}

/** The discount that goes with paying so much of a charge: a payment of 490 under 2 % clears 500. */
export function discountFor(given: Discounting, charge: OpenCharge, amount: Cents): Cents {
  const whole = discountAvailable(charge, given)
  const open = charge.balance - amount
  if (whole === 0 || open <= 0) return zeroCents
  if (amount + whole >= charge.balance) return Math.min(whole, open) as Cents
  if (given.discounts === 'none' || given.discounts.rule === 'Only in full') return zeroCents
  const rate = [BigInt(charge.discountAmount), BigInt(charge.total - charge.discountAmount)] as const
  if (rate[1] <= 0n) return zeroCents
  return Math.min(Number(divideRounded(BigInt(amount) * rate[0], rate[1])), whole, open) as Cents
}

function checkDiscount(
  input: SettlementInput,
  charge: OpenCharge,
  wanted: { readonly amount: Cents; readonly discount: Cents; readonly field: string },
): void {
  const field = `${wanted.field}.discountAmountApplied`
  const refuse = (message: string) => new BusinessError('settlement.discount', message, [{ field, message }])
  const { kind, number } = charge
  if (charge.discountTaken > 0) throw refuse(`${kind} ${number} had its discount already.`)
  const ends = discountEnds(charge, input)
  if (ends === null || charge.discountAmount <= 0) throw refuse(`${kind} ${number} has no discount.`)
  if (ends < input.day) throw refuse(`The discount ended on ${formatDate(ends)}.`)
  const most = discountFor(input, charge, wanted.amount)
  if (wanted.discount > most)
    throw refuse(`${kind} ${number} allows a discount of ${formatMoney(most)} for this amount.`)
}
