export const padKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'clear', '0', 'back'] as const
export type PadKey = (typeof padKeys)[number]

export type Limits = { readonly least: number; readonly most: number }

/** The digits while they are being entered. The first digit replaces what stood there, as on a till. */
export type PadEntry = { readonly digits: string; readonly untouched: boolean }

export const padEntry = (value: number): PadEntry => ({ digits: String(value), untouched: true })

/** What one key does. A digit that would pass the most is not taken, so that a number never changes by itself. */
export function pressPad(entry: PadEntry, key: PadKey, { most }: Limits): PadEntry {
  if (key === 'clear') return { digits: '', untouched: false }
  if (key === 'back') return { digits: entry.untouched ? '' : entry.digits.slice(0, -1), untouched: false }
  const digits = `${entry.untouched ? '' : entry.digits}${key}`.replace(/^0+(?=\d)/, '')
  return Number(digits) > most ? entry : { digits, untouched: false }
}

/** The number that Done would take; undefined while it is none or too small. */
export function amountOf({ digits }: PadEntry, { least, most }: Limits): number | undefined {
  const amount = Number(digits)
  return digits !== '' && amount >= least && amount <= most ? amount : undefined
}

/** One more or one less, never past the limits. */
export const stepped = (value: number, step: 1 | -1, { least, most }: Limits) =>
  Math.min(Math.max(value + step, least), most)
