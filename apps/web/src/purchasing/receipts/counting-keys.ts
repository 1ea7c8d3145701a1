import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of a delivery that is being counted. */
export const countingKeys = {
  scan: { keys: 'f2', label: text('Scan or search') },
  lot: { keys: 'l', label: text('New lot') },
  nextLine: { keys: 'alt+arrowdown', label: text('Next open line') },
  more: { keys: '+', label: text('One unit more with the next scan') },
  less: { keys: '-', label: text('One unit less with the next scan') },
} as const satisfies KeyMap
