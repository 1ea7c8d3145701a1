import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

export const approvalStepKeys = {
  next: { keys: 'j', label: text('Next'), onlyByKey: true },
  previous: { keys: 'k', label: text('Previous'), onlyByKey: true },
  search: { keys: '/', label: text('Search this list') },
} as const satisfies KeyMap

export const approvalDecisionKeys = {
  approve: { keys: 'y', label: text('Write the note to approve') },
  reject: { keys: 'b', label: text('Write the note to reject') },
} as const satisfies KeyMap

export const approvalRecordKeys = {
  open: { keys: 'o', label: text('Open record') },
} as const satisfies KeyMap
