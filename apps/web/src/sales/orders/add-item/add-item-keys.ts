import type { KeyMap } from '../../../client/key-rules.ts'
import { text } from '../../../kit/text.ts'

export const addItemKeys = {
  search: { keys: '/', label: text('Search') },
  basket: { keys: 'b', label: text('Basket') },
  done: { keys: 'mod+enter', label: text('Done') },
} as const satisfies KeyMap
