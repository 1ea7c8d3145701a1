import { packageLevels, type PackageLevel } from '../items/gtin.ts'
import { type Cents, centsToDecimal, parseCents } from '../money.ts'

/** What a partner wrote about one line: how many of which unit, and what one of them is to cost. */
export type AskedAmount = {
  readonly quantity: number
  /** The code of the unit (X12 355); empty where none was sent. */
  readonly unit: string
  readonly price: number | null
  /** The code of what the price is for (X12 639); empty where none was sent. */
  readonly basis: string
  /** The currency of the price; empty where none was sent. */
  readonly currency: string
}

/** What we know about the item that is meant. */
export type KnownItem = {
  readonly packages: readonly { readonly level: PackageLevel; readonly quantity: number }[]
  /** How many units the code holds that named the item: a case that is ordered by its GTIN has several. */
  readonly unitsOfCode: number
  readonly ourPrice: Cents | null
  readonly currency: string
}

export const questionCodes = ['UNIT', 'PRICE'] as const

/** What a person has to answer before the line can be placed. */
export type LineQuestion = { readonly code: (typeof questionCodes)[number]; readonly detail: string }

export type UnderstoodAmount = {
  readonly quantity: number
  readonly price: Cents | null
  readonly questions: readonly LineQuestion[]
}

const MOST_UNITS = 1_000_000
const EACH = new Set(['', 'EA', 'UN', 'PC'])
const UNITS_BY_COUNT: Readonly<Record<string, number>> = { DZ: 12 }
const LEVELS: Readonly<Record<string, PackageLevel>> = {
  CA: 'case',
  CS: 'case',
  BX: 'inner',
  PK: 'inner',
  PL: 'pallet',
}

/** Bases that say how many units the price is for, whatever unit the quantity is in. */
const PRICED_UNITS: Readonly<Record<string, number>> = { PE: 1, LE: 1, QE: 1, RE: 1, TE: 1, WE: 1 }
/** Bases that say for how many of the ordered unit the price is. */
const PRICED_COUNT: Readonly<Record<string, number>> = {
  LD: 12,
  PD: 12,
  RD: 12,
  TD: 12,
  WD: 12,
  PN: 10,
  HP: 100,
  LC: 100,
  QH: 100,
  RC: 100,
  TC: 100,
  WC: 100,
  TP: 1000,
  LM: 1000,
  QS: 1000,
  RM: 1000,
  TM: 1000,
  WM: 1000,
  TT: 10_000,
  HT: 100_000,
}
/** Prices by weight, length, volume or time, or none at all: they say nothing about a package. */
const UNCONVERTIBLE = new Set(
  'BW DP DS EC EH HF ME ML NC NQ NS PA PB PF PG PK PL PM PO PP PS PT PU PY SA SM TB TF WI'.split(' '),
)

/** How many units one of the ordered unit holds, or why that is not known. */
function unitsIn({ unit }: AskedAmount, { packages, unitsOfCode }: KnownItem): number | string {
  const level = LEVELS[unit]
  const sizes = [...new Set(packages.filter((each) => each.level === level).map(({ quantity }) => quantity))]
  if (unitsOfCode > 1) {
    if (unit === '' || sizes.includes(unitsOfCode)) return unitsOfCode
    return `The code names a package of ${unitsOfCode}`
  }
  if (EACH.has(unit)) return 1
  const count = UNITS_BY_COUNT[unit]
  if (count !== undefined) return count
  if (level === undefined) return 'The unit is not known here'
  const [size] = sizes
  const label = packageLevels[level].label.toLowerCase()
  if (size === undefined) return `The item has no ${label} on file`
  return sizes.length === 1 ? size : `The item has a ${label} of ${sizes.join(' and of ')}`
}

const MICROS = 1_000_000
const MICROS_IN_A_CENT = 10_000

/** A price that is for several, for one; half a cent goes up. */
function priceOfOne(price: number, count: number): Cents {
  const divisor = BigInt(MICROS_IN_A_CENT) * BigInt(count)
  const micros = BigInt(Math.round(price * MICROS))
  return parseCents(Number((2n * micros + divisor) / (2n * divisor)) / 100)
}

const shown = (price: Cents | null) => (price === null ? 'not set' : centsToDecimal(price))

/** The price of one unit, or why it cannot be said. */
function unitPrice({ price, basis, currency, unit }: AskedAmount, units: number | null, item: KnownItem) {
  if (price === null) return null
  const written = `Their price is ${price}`
  if (currency !== '' && currency !== item.currency)
    return `${written} ${currency}. Ours is ${shown(item.ourPrice)} ${item.currency}.`
  if (UNCONVERTIBLE.has(basis)) return `${written} on basis ${basis}. Ours is ${shown(item.ourPrice)} for one unit.`
  const each = PRICED_UNITS[basis]
  if (each !== undefined) return priceOfOne(price, each)
  const count = PRICED_COUNT[basis] ?? 1
  if (units === null) {
    const many = count === 1 ? 'one' : String(count)
    return `${written} for ${many} ${unit}. Ours is ${shown(item.ourPrice)} for one unit.`
  }
  return priceOfOne(price, units * count)
}

/** What a line asks for in our units and at a price for one of them; what cannot be said is a question. */
export function understoodAmount(asked: AskedAmount, item: KnownItem): UnderstoodAmount {
  const held = unitsIn(asked, item)
  const quantity = typeof held === 'number' ? Math.round(asked.quantity * held * 10_000) / 10_000 : 0
  const why =
    typeof held === 'string'
      ? held
      : quantity > MOST_UNITS
        ? `${quantity} units are too many`
        : Number.isInteger(quantity)
          ? null
          : 'That is no whole number of units'
  const units = typeof held === 'number' ? held : null
  const price = unitPrice(asked, units, item)
  const differs = typeof price === 'number' && item.ourPrice !== null && price !== item.ourPrice
  const priceQuestion =
    typeof price === 'string'
      ? price
      : differs
        ? `Their price is ${shown(price)} for one unit. Ours is ${shown(item.ourPrice)}.`
        : null
  return {
    quantity: why === null ? quantity : Math.min(MOST_UNITS, Math.max(1, Math.floor(asked.quantity))),
    price: typeof price === 'number' ? price : item.ourPrice,
    questions: [
      ...(why === null
        ? []
        : [
            {
              code: 'UNIT' as const,
              detail: `They ordered ${asked.quantity} ${asked.unit || 'units'}. ${why}. Enter the quantity in units.`,
            },
          ]),
      ...(priceQuestion === null ? [] : [{ code: 'PRICE' as const, detail: priceQuestion }]),
    ],
  }
}
