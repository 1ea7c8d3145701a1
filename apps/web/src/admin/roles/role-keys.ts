import type { KeyMap } from '../../shell/key-rules.ts'
import { text } from '../../kit/text.ts'

/** Beside the keys of a document. */
export const roleKeys = { find: { keys: '/', label: text('Search rights') } } as const satisfies KeyMap
