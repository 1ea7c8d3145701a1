import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** In addition to the keys of every document: adds what the tab in sight lists. */
export const customerKeys = {
  add: { keys: 'a', label: text('Add a contact, license, address or web account') },
} as const satisfies KeyMap

/** What is done with a customer most often, on every tab of it. */
export const customerActKeys = {
  newOrder: { keys: 'shift+o', label: text('New order') },
  newPayment: { keys: 'shift+p', label: text('New payment') },
  statement: { keys: 'shift+s', label: text('Statement') },
} as const satisfies KeyMap

export const bulkUpdateKeys = {
  editAll: { keys: 'mod+enter', label: text('Edit All') },
} as const satisfies KeyMap
