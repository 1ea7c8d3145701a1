import { readDecimal } from '../decimal.ts'
import {
  added,
  divided,
  type Fraction,
  fractionOf,
  isMeasure,
  milligramsIn,
  multiplied,
  PIECE,
  readStrength,
  type Strength,
  unitNamed,
  unitsIn,
  writeFraction,
} from './strength.ts'

/** One substance that works in a product, as it is written: "OXYCODONE HYDROCHLORIDE", "5", "mg/1". */
export type ActiveIngredient = {
  readonly ingredient: string
  /** Null where the directory gives none; the product still has the substance. */
  readonly strength: string | null
  readonly unit: string | null
  /** The share of the base in the salt, such as 0.8963, where consumption is counted in the base. */
  readonly baseFactor?: string | null
}

/** An amount in milligrams as a decimal numeral, or why there is none. */
export type Milligrams =
  | { readonly kind: 'milligrams'; readonly milligrams: string }
  | { readonly kind: 'unknown'; readonly why: string }

/** What one sold unit of an item holds: a bottle of 100 tablets, a vial of 10 mL. */
export type PackageContent = { readonly size: string; readonly sizeUnit: string }

// By definition of the units; micrograms as fractions of a milligram. Other substances have no fixed mass.
const MILLIGRAMS_PER_IU: Readonly<Record<string, Fraction>> = {
  CHOLECALCIFEROL: { over: 25n, under: 1_000_000n },
  ERGOCALCIFEROL: { over: 25n, under: 1_000_000n },
  RETINOL: { over: 3n, under: 10_000n },
  'VITAMIN A PALMITATE': { over: 55n, under: 100_000n },
  '.ALPHA.-TOCOPHEROL ACETATE, DL-': { over: 1n, under: 1n },
}

const nameOf = (ingredient: string) => ingredient.trim().replaceAll(/\s+/g, ' ').toUpperCase()

type Exact = { readonly kind: 'exact'; readonly amount: Fraction } | Extract<Milligrams, { kind: 'unknown' }>
type ReadIngredient = { readonly kind: 'read'; readonly strength: Strength; readonly mass: Fraction }

/** The milligrams in one piece, one mL or one g of the product: whatever its strength is given per. */
export function milligramsPerUnit(ingredient: ActiveIngredient): Milligrams & { readonly per?: string } {
  const read = readIngredient(ingredient)
  if (read.kind === 'unknown') return read
  const { strength, mass } = read
  const milligrams = writeFraction(divided(mass, fractionOf(strength.inAmount)))
  return { kind: 'milligrams', milligrams, per: strength.inUnit === PIECE ? 'unit' : strength.inUnit }
}

/** The milligrams in a number of sold units: quantity times size of the package times strength. */
export function milligramsOf(ingredient: ActiveIngredient, content: PackageContent, quantity: number): Milligrams {
  const exact = exactMilligramsOf(ingredient, content, quantity)
  return exact.kind === 'unknown' ? exact : { kind: 'milligrams', milligrams: writeFraction(exact.amount) }
}

function exactMilligramsOf(ingredient: ActiveIngredient, content: PackageContent, quantity: number): Exact {
  const read = readIngredient(ingredient)
  if (read.kind === 'unknown') return read
  const { strength, mass } = read
  const name = nameOf(ingredient.ingredient)
  const size = readDecimal(content.size.trim())
  const count = readDecimal(quantity)
  if (!size || size.units < 0n) return unknown(`The size "${content.size}" of the package is not a number.`)
  if (!count) return unknown(`"${quantity}" is not a quantity.`)
  const ratio = contentRatio(unitNamed(content.sizeUnit), strength.inUnit)
  if (!ratio) {
    const measured = strength.inUnit === PIECE ? 'piece' : strength.inUnit
    return unknown(`${name} is measured per ${measured}, but the package in ${content.sizeUnit || 'pieces'}.`)
  }
  const amount = multiplied(fractionOf(count), fractionOf(size), ratio, divided(mass, fractionOf(strength.inAmount)))
  return { kind: 'exact', amount }
}

/** What is given per piece fits every package that is counted, whatever its pieces are called: vials, kits, syringes. */
const contentRatio = (sizeUnit: string, inUnit: string): Fraction | undefined =>
  unitsIn(inUnit === PIECE && !isMeasure(sizeUnit) ? PIECE : sizeUnit, inUnit)

function readIngredient({
  ingredient,
  strength,
  unit,
  baseFactor,
}: ActiveIngredient): ReadIngredient | Extract<Milligrams, { kind: 'unknown' }> {
  const name = nameOf(ingredient)
  if (!strength?.trim() || !unit?.trim()) return unknown(`${name} has no strength.`)
  const read = readStrength(strength, unit)
  if (!read) return unknown(`"${strength} ${unit}" is not a strength of ${name}.`)
  if (read.inUnit === 'h' || read.inUnit === 'd')
    return unknown(`${name} is released over time (${unit}): its strength does not give its mass in one piece.`)
  const perUnit = milligramsIn(read.unit) ?? (read.unit === 'IU' ? MILLIGRAMS_PER_IU[name] : undefined)
  if (!perUnit)
    return unknown(
      read.unit === 'IU'
        ? `${name} is measured in international units, which have no fixed mass for it.`
        : `${name} is measured in ${read.unit === PIECE ? 'pieces' : read.unit}, which is not a mass.`,
    )
  const base = readDecimal(baseFactor ?? '1')
  if (!base || base.units <= 0n)
    return unknown(`The base factor "${baseFactor}" of ${name} is not a number above zero.`)
  return { kind: 'read', strength: read, mass: multiplied(fractionOf(read.amount), perUnit, fractionOf(base)) }
}

const unknown = (why: string) => ({ kind: 'unknown', why }) as const

/** Tablets, capsules and the like are counted; what is measured counts by the package. */
export function dosageUnitsIn({ size, sizeUnit }: PackageContent): number {
  const count = Number(size)
  return Number.isInteger(count) && count > 0 && !isMeasure(unitNamed(sizeUnit)) ? count : 1
}

export type IngredientTotal = {
  readonly ingredient: string
  readonly milligrams: string
  /** What could not be counted, and is missing from the milligrams. */
  readonly leftOut: readonly string[]
}

export type IngredientUse = {
  readonly ingredients: readonly ActiveIngredient[]
  readonly content: PackageContent
  readonly quantity: number
}

/** The milligrams of each substance over many lines, rounded once at the end; returns count as negative quantities. */
export function ingredientTotals(uses: readonly IngredientUse[]): IngredientTotal[] {
  const totals = new Map<string, { amount: Fraction; leftOut: Set<string> }>()
  for (const { ingredients, content, quantity } of uses)
    for (const ingredient of ingredients) {
      const name = nameOf(ingredient.ingredient)
      const total = totals.get(name) ?? { amount: { over: 0n, under: 1n }, leftOut: new Set() }
      const exact = exactMilligramsOf(ingredient, content, quantity)
      if (exact.kind === 'unknown') total.leftOut.add(exact.why)
      else total.amount = added(total.amount, exact.amount)
      totals.set(name, total)
    }
  return [...totals].map(([ingredient, { amount, leftOut }]) => ({
    ingredient,
    milligrams: writeFraction(amount),
    leftOut: [...leftOut],
  }))
}

/** Reads the columns of a drug directory, where semicolons part substances, strengths and units in step. */
export function readIngredients(substances: string, strengths: string, units: string): ActiveIngredient[] | undefined {
  const [names, amounts, measures] = [parts(substances), parts(strengths), parts(units)]
  if (names.length === 0) return []
  const bare = amounts.length === 0 && measures.length === 0
  if (!bare && (amounts.length !== names.length || measures.length !== names.length)) return undefined
  return names.map((name, place) => ({
    ingredient: nameOf(name),
    strength: amounts[place] || null,
    unit: measures[place] || null,
  }))
}

const parts = (text: string) => (text.trim() === '' ? [] : text.split(';').map((part) => part.trim()))
