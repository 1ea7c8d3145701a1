import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** What keys do to the row of quarantine that has the focus. */
export const quarantineKeys = {
  release: { keys: 'u', label: text('Release') },
} as const satisfies KeyMap
