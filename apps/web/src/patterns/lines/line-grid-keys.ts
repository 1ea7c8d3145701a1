import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** Declared by every screen that has a line grid; the keys within the grid are those of a spreadsheet. */
export const lineGridKeys = { addLine: { keys: 'a', label: text('Add a line') } } as const satisfies KeyMap
