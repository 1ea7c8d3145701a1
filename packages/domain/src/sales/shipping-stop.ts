import { type HoldReasonCode, holdReason } from '../compliance/hold-reasons.ts'
import type { SalesOrderStatus } from './sales-order.ts'

export type StoppedOrder = {
  readonly number: string
  readonly status: SalesOrderStatus
  readonly reasons: readonly HoldReasonCode[]
}

/** What a reason is called among people who pick; why an order is suspicious is for compliance alone (P41). */
const inWords = (code: HoldReasonCode): string => {
  if (code.startsWith('SOM_')) return 'review by compliance'
  const { label } = holdReason(code)
  return /^[A-Z]{2}/.test(label) ? label : `${label.charAt(0).toLowerCase()}${label.slice(1)}`
}

export const stopReasonsInWords = (codes: readonly HoldReasonCode[]): string =>
  codes.length === 0 ? 'waiting for a decision' : [...new Set(codes.map(inWords))].join(', ')

/** Why an order cannot be picked now (P49); undefined where its status allows it. */
export function shippingStopInWords({ number, status, reasons }: StoppedOrder): string | undefined {
  switch (status) {
    case 'Hold':
      return `${number} is on hold: ${stopReasonsInWords(reasons)}. Do not pick.`
    case 'Draft':
      return `${number} is a draft and not placed yet. Do not pick.`
    case 'Closed':
      return `${number} is closed. Nothing is left to ship.`
    case 'Placed':
      return undefined
  }
}
