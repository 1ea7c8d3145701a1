import type { BusinessDate } from '../dates.ts'
import { isSameAddress, type PostalAddress } from '../partners/address.ts'
import type { HoldReasonCode } from './hold-reasons.ts'

/** What makes an order impossible to place as it is. */
export type OrderErrorCode =
  | 'NO_LINES'
  | 'CUSTOMER_MISSING'
  | 'CUSTOMER_INACTIVE'
  | 'SHIP_TO_MISSING'
  | 'SHIP_TO_FOREIGN'
  | 'ITEM_INACTIVE'
  | 'SCHEDULE_I'
  | 'NOT_SELLABLE'
  | 'CLASS_NOT_ALLOWED'
  | 'DROP_SHIP_NOT_ALLOWED'
  | 'PRICE_MISSING'
  | 'SALES_RULE_BLOCK'

/** What has to be confirmed before it is placed. */
export type OrderWarningCode =
  | 'PRICE_BELOW_LIST'
  | 'DUPLICATE_ORDER'
  | 'SHORTAGE'
  | 'SHORT_DATED'
  | 'DROP_SHIP_MIX'
  | 'LIC_EXPIRING'
  | 'DEA_EXPIRING'
  | 'SALES_RULE_WARNING'

type ScopeLine = {
  readonly variationId: string
  readonly quantity: number
  readonly price: number
  /** Whether all of it is in the substances, so that another package of them is covered too. */
  readonly bySubstance?: boolean
}
type SubstanceScope = { readonly substance: string; readonly units: number; readonly milligrams: number }

/** What an approval was given for: it remains valid as long as the order asks for no more than that. */
export type ApprovalScope = {
  readonly customerId: string
  /** Every place that goods of the order go to, in one spelling; a decision from before addresses were stored has none. */
  readonly shipTo?: readonly PostalAddress[]
  /** The sum that credit was judged by; 0 for other reasons. */
  readonly amount: number
  /** The sum and the lowest price of each variation, over all lines of it. */
  readonly lines: readonly ScopeLine[]
  /** How much of each substance, where suspicion was about that. */
  readonly substances?: readonly SubstanceScope[]
  /** The day it is looked at, and the last day an approval holds, where it was given until a day. */
  readonly on?: BusinessDate
  readonly until?: BusinessDate
  /** The order form that was judged, where one was. */
  readonly form?: { readonly number: string; readonly date: BusinessDate | null }
}

/** A finding as one row of the check before an order is placed: what it is, its figures, and the items it is about. */
export type FindingRow = {
  readonly title: string
  readonly detail: string
  /** What of it tells a cost or a margin on cost, for those who see costs (P26). */
  readonly costDetail?: string
  readonly itemIds: readonly string[]
}

type Said = {
  readonly message: string
  readonly row: FindingRow
  /** The figures it was judged by. */
  readonly input: Readonly<Record<string, unknown>>
}

export type OrderFinding =
  | (Said & { readonly outcome: 'error'; readonly code: OrderErrorCode; readonly field: string })
  | (Said & { readonly outcome: 'warning'; readonly code: OrderWarningCode })
  | (Said & { readonly outcome: 'hold'; readonly code: HoldReasonCode; readonly scope: ApprovalScope })

export type HoldFinding = Extract<OrderFinding, { outcome: 'hold' }>

export const errorsIn = (findings: readonly OrderFinding[]) => findings.filter((finding) => finding.outcome === 'error')
export const warningsIn = (findings: readonly OrderFinding[]) =>
  findings.filter((finding) => finding.outcome === 'warning')
export const holdsIn = (findings: readonly OrderFinding[]) => findings.filter((finding) => finding.outcome === 'hold')

/** Whether what a rejected reason judged is as it was: the same customer, ship-to, sum, order form and lines. */
export const judgesTheSame = (rejected: ApprovalScope, now: ApprovalScope) => judged(rejected) === judged(now)

const judged = ({ customerId, shipTo = [], amount, form, lines }: ApprovalScope) =>
  JSON.stringify([
    customerId,
    shipTo.map(({ address, city, state, zipCode }) => [address, city, state, zipCode].join('|')).toSorted(),
    amount,
    form?.number,
    form?.date,
    lines.map(({ variationId, quantity, price }) => `${variationId} ${quantity} ${price}`).toSorted(),
  ])

/** Whether an approval still covers the order: same customer and places, no more units, no lower price, no higher sum. */
export function approvalStands(approved: ApprovalScope, now: ApprovalScope): boolean {
  if (approved.customerId !== now.customerId || !goesNowhereElse(approved, now)) return false
  if (now.amount > approved.amount) return false
  if (approved.until !== undefined && (now.on === undefined || now.on > approved.until)) return false
  return linesCovered(approved, now) && substancesCovered(approved, now)
}

/** Goods go only to places that were judged, by their text: the same entry with another street is another place. */
const goesNowhereElse = ({ shipTo: judgedPlaces = [] }: ApprovalScope, { shipTo = [] }: ApprovalScope) =>
  shipTo.every((place) => judgedPlaces.some((known) => isSameAddress(known, place)))

/** Lines of one variation count together, however they are split. */
function linesCovered(approved: ApprovalScope, now: ApprovalScope): boolean {
  const known = new Map(summedLines(approved.lines).map((line) => [line.variationId, line]))
  return summedLines(now.lines).every(({ variationId, quantity, price, bySubstance }) => {
    if (bySubstance && approved.substances && now.substances) return true
    const line = known.get(variationId)
    return line !== undefined && quantity <= line.quantity && price >= line.price
  })
}

function substancesCovered({ substances: known }: ApprovalScope, { substances = [] }: ApprovalScope): boolean {
  if (!known) return true
  return substances.every(({ substance, units, milligrams }) => {
    const approved = known.find((each) => each.substance === substance)
    return approved !== undefined && units <= approved.units && milligrams <= approved.milligrams + ROUNDING
  })
}
/** Sums of fractions of milligrams, added in another order. */
const ROUNDING = 1e-6

/** One line for each variation: all units of it, at the lowest price. */
export function summedLines(lines: readonly ScopeLine[]): ScopeLine[] {
  const sums = new Map<string, ScopeLine>()
  for (const line of lines) {
    const before = sums.get(line.variationId)
    sums.set(
      line.variationId,
      before
        ? { ...before, quantity: before.quantity + line.quantity, price: Math.min(before.price, line.price) }
        : line,
    )
  }
  return [...sums.values()]
}
