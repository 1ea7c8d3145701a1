import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of every settings page. */
export const settingsKeys = {
  filter: { keys: '/', label: text('Filter sections') },
  add: { keys: 'c', label: text('Add to the current section') },
  undo: { keys: 'mod+z', label: text('Undo'), onlyByKey: true },
} as const satisfies KeyMap
