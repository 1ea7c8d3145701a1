import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

export const trafficKeys = { retry: { keys: 't', label: text('Retry') } } as const satisfies KeyMap
