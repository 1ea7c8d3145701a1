import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** What keys do to the suggestion that has the focus. */
export const toPurchaseKeys = {
  vendor: { keys: 'shift+v', label: text('Change vendor') },
  ignore: { keys: 'i', label: text('Ignore') },
} as const satisfies KeyMap
