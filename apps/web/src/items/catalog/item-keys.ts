import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of an item besides those of every document; each works on the tab it belongs to. */
export const itemKeys = {
  lookUp: { keys: 'mod+l', label: text('Look up the NDC') },
  scanCode: { keys: 'f2', label: text('Scan a code into its field') },
} as const satisfies KeyMap

export const historyKeys = {
  sales: { keys: '1', label: text('Sales of the item') },
  purchases: { keys: '2', label: text('Purchases of the item') },
  adjustments: { keys: '3', label: text('Adjustments of the item') },
} as const satisfies KeyMap
