import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of the orders on hold. */
export const holdDeskKeys = {
  next: { keys: 'j', label: text('Next order'), onlyByKey: true },
  previous: { keys: 'k', label: text('Previous order'), onlyByKey: true },
  search: { keys: '/', label: text('Search this list') },
  approve: { keys: 'y', label: text('Write the note to approve the marked reason') },
  reject: { keys: 'b', label: text('Write the note to reject the marked reason') },
  note: { keys: 'n', label: text('Write the note of the marked reason'), onlyByKey: true },
  nextReason: { keys: ']', label: text('Mark the next reason'), onlyByKey: true },
  previousReason: { keys: '[', label: text('Mark the previous reason'), onlyByKey: true },
  ask: { keys: 'a', label: text('Ask the rep') },
  customer: { keys: 'o', label: text('Open the customer') },
} as const satisfies KeyMap
