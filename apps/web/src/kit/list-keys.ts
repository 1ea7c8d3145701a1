/** The keys of every list. */
export const listKeys = {
  next: { keys: 'j', label: 'Next row', onlyByKey: true },
  previous: { keys: 'k', label: 'Previous row', onlyByKey: true },
  open: { keys: 'enter', label: 'Open the row', onlyByKey: true },
  search: { keys: '/', label: 'Search this list' },
  refresh: { keys: 'r', label: 'Read the list again' },
} as const
