import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** In addition to the keys of every document: Add item, with the stock and prices of every vendor, from every tab. */
export const salesOrderKeys = {
  addItem: { keys: 'shift+a', label: text('Add item') },
} as const satisfies KeyMap

/** Where the lines are not in sight, the key that adds one goes to them. */
export const toLinesKeys = {
  addLine: { keys: 'a', label: text('Add line') },
} as const satisfies KeyMap
