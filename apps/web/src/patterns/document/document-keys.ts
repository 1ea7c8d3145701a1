import type { KeyMap } from '../../client/key-rules.ts'
import { text } from '../../kit/text.ts'

/** The keys of every document. */
export const documentKeys = {
  save: { keys: 'mod+s', label: text('Save now') },
  primary: { keys: 'mod+enter', label: text('Main action of the document') },
  edit: { keys: 'e', label: text('Edit') },
  leaveEditing: { keys: 'escape', label: text('Leave editing'), onlyByKey: true },
  previous: { keys: '[', label: text('Previous in the list') },
  next: { keys: ']', label: text('Next in the list') },
  print: { keys: 'p', label: text('Print') },
  note: { keys: 'n', label: text('Add a note') },
} as const satisfies KeyMap

const MOST_TABS = 9

/** The keys of these tabs, by their own names. */
export const tabKeysOf = (labels: readonly string[]): KeyMap =>
  Object.fromEntries(
    labels
      .slice(0, MOST_TABS)
      .map((label, place) => [`tab${place + 1}`, { keys: `alt+${place + 1}`, label, onlyByKey: true }]),
  )

/** Alt and a figure for each tab of a document or of a settings page. */
export const tabKeys: KeyMap = Object.fromEntries(
  Array.from({ length: MOST_TABS }, (_, place) => [
    `tab${place + 1}`,
    { keys: `alt+${place + 1}`, label: text('Tab {number}', { number: place + 1 }), onlyByKey: true },
  ]),
)
