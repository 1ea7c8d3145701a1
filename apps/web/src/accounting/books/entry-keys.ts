import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

export const entryKeys = {
  propose: { keys: 'mod+enter', label: text('Propose entry') },
} as const satisfies KeyMap

export const journalKeys = {
  export: { keys: 'shift+x', label: text('Export for the accountant') },
} as const satisfies KeyMap
