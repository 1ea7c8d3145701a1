import { type BusinessDate, businessDate, isBusinessDate } from '../dates.ts'
import { readDecimal } from '../decimal.ts'
import { isEmailAddress, normalEmailAddress } from '../email-address.ts'
import { type Cents, parseCents, parseUnitCost, type UnitCost } from '../money.ts'
import { unreadable } from '../readable-text.ts'
import type { Parsed } from './import-plan.ts'

type Reader<Value> = (text: string) => Parsed<Value>

/** A name, or another text of one line. */
export const textCell = (longest: number): Reader<string> => readable(longest, false)
/** A text of several lines. */
export const proseCell = (longest: number): Reader<string> => readable(longest, true)

const readable =
  (longest: number, inLines: boolean): Reader<string> =>
  (text) => {
    const problem = text.length > longest ? `must have at most ${longest} characters` : unreadable(text, { inLines })
    return problem === undefined ? { value: text } : { problem }
  }

export const emailCell: Reader<string> = (text) =>
  isEmailAddress(text) ? { value: normalEmailAddress(text) } : { problem: 'must be an email address' }

/** One of the names, in any case; the value is the name as it is stored. */
export const choiceCell =
  <const Name extends string>(names: readonly Name[]): Reader<Name> =>
  (text) => {
    const name = names.find((known) => known.toLowerCase() === text.toLowerCase())
    return name === undefined ? { problem: `must be one of ${names.join(', ')}` } : { value: name }
  }

const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'x', 'active'].map((word) => [word, true] as const),
  ...['no', 'n', 'false', '0', 'inactive'].map((word) => [word, false] as const),
])

export const yesNoCell: Reader<boolean> = (text) => {
  const value = ANSWERS.get(text.toLowerCase())
  return value === undefined ? { problem: 'must be yes or no' } : { value }
}

export const wholeNumberCell =
  (smallest: number, largest: number): Reader<number> =>
  (text) => {
    const digits = plainNumeral(text)
    const value = digits !== undefined && /^-?\d{1,15}$/.test(digits) ? Number(digits) : undefined
    return value === undefined || value < smallest || value > largest
      ? { problem: `must be a whole number from ${counted(smallest)} to ${counted(largest)}` }
      : { value }
  }

export const percentCell =
  (largest: number): Reader<number> =>
  (text) => {
    const digits = plainNumeral(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)
    const decimal = digits === undefined ? undefined : readDecimal(digits)
    return !decimal || decimal.units < 0n || decimal.scale > 2 || Number(digits) > largest
      ? { problem: `must be a percentage from 0 to ${largest} with at most two decimals` }
      : { value: Number(digits) }
  }

export const priceCell: Reader<Cents> = (text) => amount(text, 2, parseCents)
export const unitCostCell: Reader<UnitCost> = (text) => amount(text, 4, parseUnitCost)

function amount<Money>(text: string, decimals: number, parse: (text: string) => Money): Parsed<Money> {
  const digits = plainNumeral(text.replace(/^(-?)\$\s*/, '$1'))
  const decimal = digits === undefined ? undefined : readDecimal(digits)
  if (digits === undefined || !decimal) return { problem: 'must be an amount, such as 1234.50' }
  if (decimal.units < 0n) return { problem: 'must not be negative' }
  if (decimal.scale > decimals) return { problem: `must have at most ${decimals} decimals` }
  return digits.length > 14 ? { problem: 'is too large' } : { value: parse(digits) }
}

/** Digits without the commas between thousands. A comma elsewhere may be a decimal one, so no one guesses. */
const plainNumeral = (text: string): string | undefined =>
  /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : undefined

/** A day as 2027-12-31 or, the way it is written in the United States, 12/31/2027. */
export const dayCell: Reader<BusinessDate> = (text) => {
  if (isBusinessDate(text)) return { value: text }
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const value = businessDate(Number(year), Number(month), Number(day))
  return value === undefined ? { problem: 'must be a day, such as 2027-12-31 or 12/31/2027' } : { value }
}

const counted = (count: number) => count.toLocaleString('en-US')
