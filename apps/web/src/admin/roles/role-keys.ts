import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** In addition to the keys of a document. */
export const roleKeys = { find: { keys: '/', label: text('Search permissions') } } as const satisfies KeyMap

/** In addition to the keys of a list; each is named after the action of the row that it does. */
export const roleListKeys = {
  duplicate: { keys: 'd', label: text('Duplicate the role'), onlyByKey: true },
} as const satisfies KeyMap
