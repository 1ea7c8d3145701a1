import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** In addition to the keys of a list. */
export const auditKeys = { verify: { keys: 'shift+v', label: text('Verify the chain') } } as const satisfies KeyMap
