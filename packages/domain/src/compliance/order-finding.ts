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
  | 'LIC_UNVERIFIED'
  | 'DEA_EXPIRING'
  | 'DEA_UNVERIFIED'
  | 'SALES_RULE_WARNING'

/** What an approval was given for: it remains valid as long as the order asks for no more than that. */
export type ApprovalScope = {
  readonly customerId: string
  readonly shipAddressId: string | null
  /** The sum that credit was judged by; 0 for other reasons. */
  readonly amount: number
  readonly lines: readonly { readonly variationId: string; readonly quantity: number; readonly price: number }[]
}

type Said = {
  readonly message: string
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

/** Whether an approval still covers the order: same customer and ship-to, no more units, no lower price, no higher sum. */
export function approvalStands(approved: ApprovalScope, now: ApprovalScope): boolean {
  if (approved.customerId !== now.customerId || approved.shipAddressId !== now.shipAddressId) return false
  if (now.amount > approved.amount) return false
  const known = new Map(approved.lines.map((line) => [line.variationId, line]))
  return now.lines.every(({ variationId, quantity, price }) => {
    const line = known.get(variationId)
    return line !== undefined && quantity <= line.quantity && price >= line.price
  })
}
