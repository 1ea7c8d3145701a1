import { type Decimal, divideRounded, readDecimal, writeDecimal } from '../decimal.ts'
import { withoutIdleZeros } from '../text-ending.ts'
import { spellingsOf } from './measure-units.ts'

/** How much of a substance is in how much of the product: 5 mg in 1 tablet, 12.5 mg in 5 mL. */
export type Strength = {
  readonly amount: Decimal
  readonly unit: string
  readonly inAmount: Decimal
  readonly inUnit: string
}

/** An exact fraction, so that 10 mg in 0.6 mL is not rounded before it is multiplied. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** One counted piece: a tablet, a capsule, a vial. */
export const PIECE = '1'

// The names that directories, people, lists of units and UCUM use for one unit.
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...['ng', 'mcg', 'mg', 'g', 'kg', 'mL', 'L', 'IU'].flatMap((unit) =>
    spellingsOf(unit).map((word) => [word, unit] as const),
  ),
  ['h', 'h'],
  ['hr', 'h'],
  ['d', 'd'],
])

const PIECES = /^(?:|1|ea|each|ct|count|tab(?:let)?s?|cap(?:sule)?s?|pc|piece|suppository|patch|lozenge|film)$/i

/** The one name of a unit; a unit that is not known keeps its own. */
export function unitNamed(text: string): string {
  const unit = text.trim()
  if (PIECES.test(unit)) return PIECE
  return SPELLINGS.get(unit.toLowerCase()) ?? unit
}

const QUOTIENT = /^(?<unit>[^/]+?)(?:\/\s*(?<inAmount>\d*(?:\.\d+)?)\s*(?<inUnit>[^/]*))?$/

/** Reads "5" with "mg", "mg/1", "mg/5mL" or "ug/.5mL"; undefined when there is no number or no unit. */
export function readStrength(amount: string, unit: string): Strength | undefined {
  const number = readDecimal(fullyWritten(amount))
  const parts = QUOTIENT.exec(unit.trim())?.groups
  if (!number || number.units < 0n || !parts?.['unit']) return undefined
  const inAmount = readDecimal(fullyWritten(parts['inAmount'] || '1'))
  if (!inAmount || inAmount.units === 0n) return undefined
  return { amount: number, unit: unitNamed(parts['unit']), inAmount, inUnit: unitNamed(parts['inUnit'] ?? '') }
}

const fullyWritten = (numeral: string) => {
  const plain = numeral.trim().replaceAll(',', '')
  return plain.startsWith('.') ? `0${plain}` : plain
}

/** Milligrams, and milliliters, in one of each unit of mass or volume. */
const MASSES: ReadonlyMap<string, Fraction> = new Map(
  Object.entries({
    ng: { over: 1n, under: 1_000_000n },
    mcg: { over: 1n, under: 1000n },
    mg: { over: 1n, under: 1n },
    g: { over: 1000n, under: 1n },
    kg: { over: 1_000_000n, under: 1n },
  }),
)
const VOLUMES: ReadonlyMap<string, Fraction> = new Map(
  Object.entries({ mL: { over: 1n, under: 1n }, L: { over: 1000n, under: 1n } }),
)

export const milligramsIn = (unit: string): Fraction | undefined => MASSES.get(unit)

/** Whether a unit measures a mass or a volume, so that its number counts no pieces. */
export const isMeasure = (unit: string) => MASSES.has(unit) || VOLUMES.has(unit)

/** How many of one unit are in one of another; undefined between mass, volume, count and time. */
export function unitsIn(one: string, other: string): Fraction | undefined {
  if (one === other) return { over: 1n, under: 1n }
  const scale = [MASSES, VOLUMES].find((units) => units.has(one) && units.has(other))
  const [from, to] = [scale?.get(one), scale?.get(other)]
  return from && to && divided(from, to)
}

export const fractionOf = ({ units, scale }: Decimal): Fraction => ({ over: units, under: 10n ** BigInt(scale) })
export const multiplied = (...factors: readonly Fraction[]): Fraction =>
  factors.reduce((one, other) => ({ over: one.over * other.over, under: one.under * other.under }))
export const divided = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under,
  under: one.under * other.over,
})
export const added = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})

const DECIMALS = 6

/** The fraction with up to six decimals and no idle zeros. */
export function writeFraction({ over, under }: Fraction): string {
  const digits = writeDecimal(divideRounded(over * 10n ** BigInt(DECIMALS), under), DECIMALS)
  return withoutIdleZeros(digits)
}
