/** The same number as a barcode of twelve or thirteen digits would be written. */
export const spellingsOf = (gtin: string) => [
  gtin,
  ...(gtin.startsWith('0') ? [gtin.slice(1)] : []),
  ...(gtin.startsWith('00') ? [gtin.slice(2)] : []),
]
