import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of a banner that can take a scan back. */
export const bannerKeys = { undoScan: { keys: 'mod+z', label: text('Undo the last scan') } } as const satisfies KeyMap
