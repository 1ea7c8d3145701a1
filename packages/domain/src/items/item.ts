import { readDecimal } from '../decimal.ts'

export const itemTypes = ['prescription', 'otc', 'device', 'supply'] as const
export const storages = ['room', 'refrigerated', 'frozen', 'protected'] as const

/** What a drug directory may fill in; a filled field is marked until someone accepts it. */
export const fillableFields = [
  'itemName',
  'itemNameLong',
  'brandName',
  'manufacturerId',
  'strength',
  'strengthUnitId',
  'size',
  'sizeUnitId',
  'formId',
  'type',
  'deaSchedule',
  'ingredients',
] as const
export type FillableField = (typeof fillableFields)[number]

/**
 * What still waits to be accepted: filled fields join, accepted ones leave, and so do those that someone has entered
 * by hand, who has thereby decided.
 */
export function stillUnaccepted(
  waiting: readonly string[],
  action: {
    readonly filled: readonly string[]
    readonly accepted: readonly string[]
    readonly entered: readonly string[]
  },
): string[] {
  const decided = new Set([...action.accepted, ...action.entered])
  return fillableFields.filter((field) =>
    action.filled.includes(field) ? !action.accepted.includes(field) : waiting.includes(field) && !decided.has(field),
  )
}

const LARGEST_MEASURE = 999_999_999_999

/** The number a written strength or size begins with, by which lists are ordered: 2.5 of "2.5/325". */
export function leadingAmount(written: string): number | null {
  const [numeral] = /^\s*\d{0,3}(?:,\d{3})+(?:\.\d+)?|^\s*\d*(?:\.\d+)?/.exec(written) ?? []
  const plain = (numeral ?? '').trim().replaceAll(',', '')
  const decimal = readDecimal(plain.startsWith('.') ? `0${plain}` : plain)
  if (!decimal) return null
  const amount = Number(plain)
  return amount <= LARGEST_MEASURE ? amount : null
}
