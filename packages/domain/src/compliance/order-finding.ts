import type { BusinessDate } from '../dates.ts'
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

/** What an approval was given for: it remains valid as long as the order asks for no more than that. */
export type ApprovalScope = {
  readonly customerId: string
  readonly shipAddressId: string | null
  /** The sum that credit was judged by; 0 for other reasons. */
  readonly amount: number
  readonly lines: readonly { readonly variationId: string; readonly quantity: number; readonly price: number }[]
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

const judged = ({ customerId, shipAddressId, amount, form, lines }: ApprovalScope) =>
  JSON.stringify([
    customerId,
    shipAddressId,
    amount,
    form?.number,
    form?.date,
    lines.map(({ variationId, quantity, price }) => `${variationId} ${quantity} ${price}`).toSorted(),
  ])

/** Whether an approval still covers the order: same customer and ship-to, no more units, no lower price, no higher sum. */
export function approvalStands(approved: ApprovalScope, now: ApprovalScope): boolean {
  if (approved.customerId !== now.customerId || approved.shipAddressId !== now.shipAddressId) return false
  if (now.amount > approved.amount) return false
  if (approved.until !== undefined && (now.on === undefined || now.on > approved.until)) return false
  const known = new Map(approved.lines.map((line) => [line.variationId, line]))
  return now.lines.every(({ variationId, quantity, price }) => {
    const line = known.get(variationId)
    return line !== undefined && quantity <= line.quantity && price >= line.price
  })
}
