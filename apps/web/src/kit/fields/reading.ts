/** What became of a text that a person typed or pasted: the value it means, or why it means none. */
export type Reading<Value> = { readonly value: Value } | { readonly refused: string }

export const isRefused = <Value>(reading: Reading<Value>): reading is { readonly refused: string } =>
  'refused' in reading

/** Spreadsheets and web pages write blanks of many widths and a longer minus. */
export const plainText = (source: string) =>
  source
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .replaceAll('−', '-')
    .trim()
