import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** While a scan stands refused; nothing is edited by hand then, which Escape leaves otherwise. */
export const refusedScanKeys = {
  dismissScan: { keys: 'escape', label: text('Dismiss the refused scan'), onlyByKey: true },
} as const satisfies KeyMap

/** The keys of an invoice that is being packed. */
export const pickingKeys = {
  scan: { keys: 'f2', label: text('Scan or type a code') },
  quantity: { keys: 'q', label: text('Units of the next scan') },
  nextLine: { keys: 'alt+arrowdown', label: text('Next open line') },
  addItem: { keys: 'a', label: text('Add item') },
  undoScan: { keys: 'mod+z', label: text('Undo the last scan') },
  addPackage: { keys: 'k', label: text('Add package') },
} as const satisfies KeyMap
