import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** In addition to the keys of every document: adds what the tab in sight lists. */
export const vendorKeys = {
  add: { keys: 'a', label: text('Add a contact, license or address') },
} as const satisfies KeyMap
