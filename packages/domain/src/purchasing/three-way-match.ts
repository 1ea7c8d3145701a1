import { add, type Cents, costOf, subtract, sum, type UnitCost, zeroCents } from '../money.ts'

/** How far an invoice may differ from the receipt without a decision: a share of the price or an amount per line; no units. */
export type MatchTolerance = { readonly percent: number; readonly amount: Cents }

export const matchResults = ['match', 'tolerance', 'price', 'quantity'] as const
export type MatchResult = (typeof matchResults)[number]

/** What is paid where the invoice differs. A dispute keeps the receipt from being validated. */
export const matchDecisions = ['invoice', 'order', 'dispute'] as const
export type MatchDecision = (typeof matchDecisions)[number]

export type MatchedLine = {
  readonly itemName: string
  readonly received: number
  /** The price that the receipt was booked at. */
  readonly receiptPrice: UnitCost
  readonly billed: number
  readonly billPrice: UnitCost
  readonly decision: MatchDecision | null
}

export type LineMatch = {
  readonly result: MatchResult
  /** Invoice minus receipt. */
  readonly over: Cents
  /** What is paid, null while a difference is not settled. */
  readonly paid: Cents | null
  /** What the received goods cost more or less than booked. */
  readonly costDifference: Cents
  /** What is paid for units that did not come. */
  readonly variance: Cents
}

export function matchLine(line: MatchedLine, tolerance: MatchTolerance): LineMatch {
  const booked = costOf(line.receiptPrice, line.received)
  const over = subtract(costOf(line.billPrice, line.billed), booked)
  const result = resultOf(line, tolerance)
  const pays = result === 'match' || result === 'tolerance' ? 'invoice' : line.decision
  if (pays === null || pays === 'dispute')
    return { result, over, paid: null, costDifference: zeroCents, variance: zeroCents }
  if (pays === 'order') return { result, over, paid: booked, costDifference: zeroCents, variance: zeroCents }
  // Goods that came are worth what was billed for them; units that were billed and did not come are a variance.
  const goods = costOf(line.billPrice, Math.min(line.billed, line.received))
  const unbilled = costOf(line.receiptPrice, Math.max(0, line.received - line.billed))
  const paid = costOf(line.billPrice, line.billed)
  const costDifference = subtract(add(goods, unbilled), booked)
  return { result, over, paid, costDifference, variance: subtract(subtract(paid, booked), costDifference) }
}

function resultOf({ received, billed, receiptPrice, billPrice }: MatchedLine, tolerance: MatchTolerance): MatchResult {
  if (billed !== received) return 'quantity'
  if (billPrice === receiptPrice) return 'match'
  const difference = Math.abs(billPrice - receiptPrice)
  const isWithin =
    difference * 100 <= tolerance.percent * receiptPrice ||
    Math.abs(subtract(costOf(billPrice, billed), costOf(receiptPrice, received))) <= tolerance.amount
  return isWithin ? 'tolerance' : 'price'
}

export const isDiscrepancy = (lines: readonly LineMatch[]) => lines.some(({ paid }) => paid === null)

export const paidTotal = (lines: readonly LineMatch[], freight: Cents): Cents =>
  add(sum(lines.map(({ paid }) => paid ?? zeroCents)), freight)
