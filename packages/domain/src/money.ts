import { BusinessError } from './business-error.ts'
import { divideRounded, readDecimal, writeDecimal } from './decimal.ts'
import { writeNumeral } from './notation.ts'

/** An amount of money in whole cents: a price, a line, a total. */
export type Cents = number & { readonly unit: 'cents' }

/** What one unit costs, in whole ten-thousandths. */
export type UnitCost = number & { readonly unit: 'ten-thousandths' }

type Money = Cents | UnitCost

// numeric(14,2) and numeric(14,4) hold fourteen digits, which a number holds exactly.
const LARGEST = 99_999_999_999_999
const CENT_DECIMALS = 2
const UNIT_COST_DECIMALS = 4

/** The most that one unit can be sold for: the stock ledger keeps it with four decimals. */
export const LARGEST_PRICE = 9_999_999_999.99

export const zeroCents = 0 as Cents
export const zeroUnitCost = 0 as UnitCost

/** Reads an amount with at most two decimals, from SQL, JSON or a form. */
export const parseCents = (value: string | number) => parse(value, CENT_DECIMALS) as Cents

/** Reads a unit cost with at most four decimals. */
export const parseUnitCost = (value: string | number) => parse(value, UNIT_COST_DECIMALS) as UnitCost

/** Reads an amount of any precision to the cent, halves away from zero: prices of a sale are rounded, not refused (Spec §5). */
export function roundToCents(value: string | number): Cents {
  const decimal = readDecimal(value)
  if (!decimal) throw new BusinessError('money.not-a-number', `"${value}" is not an amount.`)
  const price = inRange(
    divideRounded(decimal.units * 10n ** BigInt(CENT_DECIMALS), 10n ** BigInt(decimal.scale)),
  ) as Cents
  // The stock ledger keeps the price of one unit with four decimals, so a larger one could be ordered but never shipped.
  centsToUnitCost(price)
  return price
}

function parse(value: string | number, decimals: number): number {
  if (typeof value === 'number') {
    // Lists have hundreds of amounts. A quotient is the number nearest to its decimal: if it is this one, nothing was lost.
    const units = Math.round(value * 10 ** decimals)
    if (units / 10 ** decimals === value && Math.abs(units) <= LARGEST) return units === 0 ? 0 : units
  }
  const decimal = readDecimal(value)
  if (!decimal) throw new BusinessError('money.not-a-number', `"${value}" is not an amount.`)
  if (decimal.scale > decimals)
    throw new BusinessError('money.too-precise', `${value} has more than ${decimals} decimals.`)
  return inRange(decimal.units * 10n ** BigInt(decimals - decimal.scale))
}

export const centsToDecimal = (amount: Cents) => writeDecimal(amount, CENT_DECIMALS)
export const unitCostToDecimal = (cost: UnitCost) => writeDecimal(cost, UNIT_COST_DECIMALS)

/** The number that stands for the amount in JSON. */
export const centsToNumber = (amount: Cents) => Number(centsToDecimal(amount))
export const unitCostToNumber = (cost: UnitCost) => Number(unitCostToDecimal(cost))

export const add = <M extends Money>(left: M, right: M) => inRange(left + right) as M
export const subtract = <M extends Money>(left: M, right: M) => inRange(left - right) as M
export const negate = <M extends Money>(amount: M) => inRange(-amount) as M

/** One amount of JSON less another, to the cent: as binary fractions 26000.01 - 181.7 has sixteen digits. */
export const amountLess = (amount: number | string, other: number | string): number =>
  centsToNumber(subtract(parseCents(amount), parseCents(other)))

export const sum = <M extends Money>(amounts: readonly M[]) =>
  inRange(amounts.reduce((total, amount) => total + BigInt(amount), 0n)) as M

/** The amount times a quantity, whole or decimal, halves away from zero. */
export const times = <M extends Money>(amount: M, quantity: number | string) =>
  scaled(BigInt(amount), quantity, 1n) as M

/** What a quantity costs at a unit cost, to the cent. */
export const costOf = (cost: UnitCost, quantity: number | string) => scaled(BigInt(cost), quantity, 100n) as Cents

/** A percentage of an amount, to the cent. */
export const percentOf = (amount: Cents, percent: number | string) => scaled(BigInt(amount), percent, 100n) as Cents

/** A price as a unit cost, which loses nothing. */
export const centsToUnitCost = (amount: Cents) => inRange(BigInt(amount) * 100n) as UnitCost

export const unitCostToCents = (cost: UnitCost) => inRange(divideRounded(BigInt(cost), 100n)) as Cents

/** The cost of one unit when `quantity` whole units cost `total`. */
export function unitCostFrom(total: Cents, quantity: number): UnitCost {
  if (!Number.isSafeInteger(quantity) || quantity === 0)
    throw new BusinessError('money.not-a-quantity', `A cost cannot be spread over ${quantity} units.`)
  return inRange(divideRounded(BigInt(total) * 100n, BigInt(quantity))) as UnitCost
}

/**
 * Spreads an amount over weights so that the parts add up to it exactly.
 * Cents left over go one each to the heaviest parts, the earlier first; without any weight all parts are equal.
 */
export function allocate(amount: Cents, weights: readonly (number | string)[]): Cents[] {
  const shares = wholeWeights(weights)
  const whole = shares.reduce((total, share) => total + share, 0n)
  const parts = shares.map((share) => (BigInt(amount) * share) / whole)

  const cent = amount < 0 ? -1n : 1n
  let left = BigInt(amount) - parts.reduce((total, part) => total + part, 0n)
  for (const { position } of heaviestFirst(shares)) {
    if (left === 0n) break
    parts[position] = (parts[position] ?? 0n) + cent
    left -= cent
  }
  return parts.map((part) => inRange(part) as Cents)
}

const heaviestFirst = (shares: readonly bigint[]) =>
  shares.map((share, position) => ({ share, position })).sort((one, other) => Number(other.share - one.share))

function wholeWeights(weights: readonly (number | string)[]): bigint[] {
  if (weights.length === 0) throw new BusinessError('money.no-weights', 'There is nothing to spread the amount over.')
  const decimals = weights.map((weight) => {
    const decimal = readDecimal(weight)
    if (!decimal || decimal.units < 0n)
      throw new BusinessError('money.not-a-weight', `An amount cannot be spread by "${weight}".`)
    return decimal
  })
  const scale = Math.max(...decimals.map((decimal) => decimal.scale))
  const whole = decimals.map((decimal) => decimal.units * 10n ** BigInt(scale - decimal.scale))
  return whole.every((weight) => weight === 0n) ? whole.map(() => 1n) : whole
}

/** The amount for people: "1,234.50", or "$1,234.50" with a currency. */
export const formatMoney = (amount: Cents, currency?: string) => format(centsToDecimal(amount), currency)

/** A unit cost for people: two decimals at least, four at most. */
export const formatUnitCost = (cost: UnitCost, currency?: string) =>
  format(unitCostToDecimal(cost).replace(/0{1,2}$/, ''), currency)

function format(decimal: string, currency: string | undefined): string {
  const sign = decimal.startsWith('-') ? '-' : ''
  return `${sign}${symbolOf(currency)}${writeNumeral(decimal.slice(sign.length))}`
}

const symbols = new Map<string, string>()

function symbolOf(currency: string | undefined): string {
  if (!currency) return ''
  const known = symbols.get(currency)
  if (known !== undefined) return known
  // Intl refuses what is not three letters; such a currency is shown as it was written.
  const parts = /^[a-z]{3}$/i.test(currency)
    ? new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
    : []
  const symbol = parts.find((part) => part.type === 'currency')?.value ?? currency
  const prefix = /\w$/.test(symbol) ? `${symbol} ` : symbol
  symbols.set(currency, prefix)
  return prefix
}

function scaled(amount: bigint, factor: number | string, divisor: bigint): number {
  const decimal = readDecimal(factor)
  if (!decimal) throw new BusinessError('money.not-a-quantity', `"${factor}" is not a quantity.`)
  return inRange(divideRounded(amount * decimal.units, divisor * 10n ** BigInt(decimal.scale)))
}

/** What is reckoned, or null where it is beyond the amounts that can be stored: a preview says so instead of failing. */
export function ifStorable<T>(reckon: () => T): T | null {
  try {
    return reckon()
  } catch (reason) {
    if (reason instanceof BusinessError && reason.code === OUT_OF_RANGE) return null
    throw reason
  }
}

const OUT_OF_RANGE = 'money.out-of-range'
export const TOO_LARGE = 'The amount is too large.'

function inRange(units: number | bigint): number {
  if (units > LARGEST || units < -LARGEST) throw new BusinessError(OUT_OF_RANGE, TOO_LARGE)
  return Number(units) + 0 // a negative zero becomes zero
}
