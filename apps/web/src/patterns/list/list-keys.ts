import { text } from '../../kit/text.ts'

/** The keys of every list. */
export const listKeys = {
  next: { keys: 'j', label: text('Next row'), onlyByKey: true },
  previous: { keys: 'k', label: text('Previous row'), onlyByKey: true },
  open: { keys: 'enter', label: text('Open the row'), onlyByKey: true },
  newTab: { keys: 'mod+enter', label: text('Open the row in a new tab'), onlyByKey: true },
  peek: { keys: 'space', label: text('Preview the row'), onlyByKey: true },
  actions: { keys: '.', label: text('Row actions'), onlyByKey: true },
  search: { keys: '/', label: text('Search this list') },
  filter: { keys: 'f', label: text('Filter this list') },
  views: { keys: 'v', label: text('Views of this list') },
  export: { keys: 'shift+e', label: text('Export this list') },
  refresh: { keys: 'r', label: text('Reload the list') },
} as const

/** Beside them, where something can be created from the list. */
export const listCreateKeys = { create: { keys: 'c', label: text('Create') } } as const

/** Beside them, where rows are grouped. */
export const listGroupKeys = {
  openGroup: { keys: 'arrowright', label: text('Open the group'), onlyByKey: true },
  closeGroup: { keys: 'arrowleft', label: text('Close the group'), onlyByKey: true },
} as const

/** Beside them, where many rows can be chosen. */
export const listSelectionKeys = {
  select: { keys: 'x', label: text('Select the row'), onlyByKey: true },
  selectRange: { keys: 'shift+x', label: text('Select up to the row'), onlyByKey: true },
  clear: { keys: 'escape', label: text('Clear the selection'), onlyByKey: true },
} as const
