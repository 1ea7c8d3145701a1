import { holdReasons } from './hold-reasons.ts'
import type { FindingRow, OrderErrorCode, OrderFinding, OrderWarningCode } from './order-finding.ts'

/** A row of the check before an order is placed; the items it is about are named once each. */
export const rowAbout = (
  title: string,
  detail = '',
  lines: readonly { readonly itemId: string }[] = [],
): FindingRow => ({ title, detail, itemIds: [...new Set(lines.map(({ itemId }) => itemId))] })

const holdTitles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(holdReasons).map(([code, { label }]) => [code, label]),
)

/** What is found about the customer and the order as a whole, in a few words. */
export const findingTitles: Readonly<Record<string, string>> = {
  ...holdTitles,
  CREDIT_LIMIT: 'Credit limit exceeded',
  PAST_DUE: 'Invoices past due',
  SCHEDULE_I: 'Schedule I',
  LIC_EXPIRING: 'License expires soon',
  DEA_EXPIRING: 'DEA registration expires soon',
}

/** What a sales rule does to an order, by its effect. */
export const ruleTitles = {
  block: 'A sales rule blocks this order',
  warn: 'A sales rule asks you to check this order',
  hold: 'A sales rule holds this order',
} as const

export const error = (
  code: OrderErrorCode,
  field: string,
  message: string,
  row: FindingRow,
  input = {},
): OrderFinding => ({
  outcome: 'error',
  code,
  field,
  message,
  row,
  input,
})
export const warning = (code: OrderWarningCode, message: string, row: FindingRow, input = {}): OrderFinding => ({
  outcome: 'warning',
  code,
  message,
  row,
  input,
})
