import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** What a key does to the row of the item list that has the focus. */
export const itemListKeys = {
  lots: { keys: 'l', label: text('Lots of the item'), onlyByKey: true },
} as const satisfies KeyMap
