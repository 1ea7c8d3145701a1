import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** What keys do to the row of stock that has the focus. */
export const stockKeys = {
  move: { keys: 'm', label: text('Move bin') },
  count: { keys: '#', label: text('Count') },
} as const satisfies KeyMap

/** What scans are for on the list of stock. */
export const stockScanKeys = {
  countByScan: { keys: 'shift+c', label: text('Count by scan') },
  moveByScan: { keys: 'shift+m', label: text('Move by scan') },
} as const satisfies KeyMap
