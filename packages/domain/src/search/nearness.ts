import { foldText } from '../folded-text.ts'

/** How near a found record is to what was typed, the nearest first. */
export const nearnesses = ['number', 'code', 'begins', 'words'] as const
export type Nearness = (typeof nearnesses)[number]

/** What is typed to find one record: a number or a code has no spaces, and a digit. */
export const isCode = (typed: string): boolean => !/\s/u.test(typed.trim()) && /\d/u.test(typed)

/** 118 is INV-000118 too: the letters before a number and its zeros are left out. */
const isNumber = (number: string, typed: string): boolean =>
  number === typed || (/^\d+$/.test(typed) && new RegExp(`(?:^|\\D)0*${typed}$`, 'u').test(number))

/**
 * A record's own number is nearest, then a code that only it has, such as a tracking or check number, then what begins so.
 * `byCode` says that it was found by a code.
 */
export function nearnessOf(
  typed: string,
  own: { numbers: readonly string[]; names: readonly string[]; byCode: boolean },
) {
  const text = foldText(typed.trim())
  const numbers = own.numbers.map(foldText)
  if (numbers.some((number) => isNumber(number, text))) return 'number'
  if (own.byCode) return 'code'
  const begins = [...numbers, ...own.names.map(foldText)].some((name) => name.startsWith(text))
  return begins ? 'begins' : 'words'
}
