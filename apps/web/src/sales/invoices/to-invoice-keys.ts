import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of a row of To invoice, by the names of its actions. */
export const toInvoiceKeys = {
  invoice: { keys: 'i', label: text('Create invoice') },
  pickList: { keys: 'p', label: text('Print pick list') },
} as const satisfies KeyMap

/** The scan field above the rows. */
export const shippingBarKeys = {
  scan: { keys: 'f2', label: text('Scan an order or an invoice') },
} as const satisfies KeyMap
