import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** Beside those of every document. */
export const salesRequestKeys = { nextOpen: { keys: 'm', label: text('Next open line') } } as const satisfies KeyMap
