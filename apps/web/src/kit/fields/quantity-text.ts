import { inUsualNotation, writeFigure } from '@galen/domain/notation'
import { text } from '../text.ts'
import { isRefused, plainText, type Reading } from './reading.ts'

/** A fraction, because 10/4*2 is whole although 10/4 is not. */
type Fraction = { readonly over: bigint; readonly under: bigint }
type Formula = { readonly source: string; at: number; depth: number }

const DEEPEST = 20
const LARGEST = 999_999_999n
const THOUSANDS = /(?<=\d),(?=\d{3}(?!\d))/g

/** Reads whole quantities and small sums such as 12*30, 5+7, 2 x (10 + 5) and 1,200/4. */
export function readQuantity(source: string): Reading<number> {
  const formula: Formula = { source: inUsualNotation(plainText(source)).replaceAll(THOUSANDS, ''), at: 0, depth: 0 }
  const result = readSum(formula)
  skipBlanks(formula)
  if (!result || formula.at < formula.source.length) return { refused: text('This is not a quantity.') }
  if (result.under === 0n) return { refused: text('Cannot divide by zero.') }
  if (result.over % result.under !== 0n) return { refused: text('A quantity is a whole number.') }
  const whole = result.over / result.under
  if (whole > LARGEST || whole < -LARGEST) return { refused: text('This quantity is too large.') }
  return { value: Number(whole) }
}

/** The same between two limits, both included. */
export function readQuantityWithin(source: string, least: number, most: number): Reading<number> {
  const reading = readQuantity(source)
  if (isRefused(reading)) return reading
  if (reading.value < least) return { refused: text('At least {least}.', { least }) }
  return reading.value > most ? { refused: text('At most {most}.', { most }) } : reading
}

export const writeQuantity = (quantity: number) => writeFigure(quantity)

const peek = (formula: Formula) => {
  skipBlanks(formula)
  return formula.source[formula.at]?.toLowerCase()
}

function skipBlanks(formula: Formula): void {
  while (formula.source[formula.at] === ' ') formula.at += 1
}

function readSum(formula: Formula): Fraction | undefined {
  let sum = readProduct(formula)
  for (let sign = peek(formula); sum && (sign === '+' || sign === '-'); sign = peek(formula)) {
    formula.at += 1
    const next = readProduct(formula)
    sum = next && added(sum, sign === '+' ? next : { ...next, over: -next.over })
  }
  return sum
}

const added = (one: Fraction, other: Fraction): Fraction => ({
  over: one.over * other.under + other.over * one.under,
  under: one.under * other.under,
})

function readProduct(formula: Formula): Fraction | undefined {
  let product = readFactor(formula)
  for (let sign = peek(formula); product && sign !== undefined && '*x×/'.includes(sign); sign = peek(formula)) {
    formula.at += 1
    const next = readFactor(formula)
    const turned = sign === '/' && next ? { over: next.under, under: next.over } : next
    product = turned && { over: product.over * turned.over, under: product.under * turned.under }
  }
  return product
}

function readFactor(formula: Formula): Fraction | undefined {
  const sign = peek(formula)
  if (sign === '-' || sign === '+' || sign === '(') return readNested(formula, sign)
  const digits = /^\d{1,18}(?!\d)/.exec(formula.source.slice(formula.at))?.[0]
  if (digits === undefined) return undefined
  formula.at += digits.length
  return { over: BigInt(digits), under: 1n }
}

function readNested(formula: Formula, sign: '-' | '+' | '('): Fraction | undefined {
  if (++formula.depth > DEEPEST) return undefined
  formula.at += 1
  const inside = sign === '(' ? readSum(formula) : readFactor(formula)
  if (sign === '(' && peek(formula) !== ')') return undefined
  if (sign === '(') formula.at += 1
  formula.depth -= 1
  return inside && sign === '-' ? { ...inside, over: -inside.over } : inside
}
