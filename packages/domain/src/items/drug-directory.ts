import { readDecimal } from '../decimal.ts'
import { type ActiveIngredient, readIngredients } from './active-ingredients.ts'
import { type DeaSchedule, deaScheduleOf } from './dea-schedule.ts'
import type { itemTypes } from './item.ts'
import { fractionOf, multiplied, writeFraction } from './strength.ts'

/** One step of how a drug is packed: 100 TABLET in 1 BOTTLE. */
export type PackagingLevel = { readonly quantity: string; readonly unit: string; readonly container: string }

export type Packaging = {
  /** From the outside in. Empty for kits and for what cannot be read. */
  readonly levels: readonly PackagingLevel[]
  /** All that is in the package: 2 syringes of 0.5 mL are 1 mL. */
  readonly content: { readonly size: string; readonly unit: string } | null
}

const UNREAD: Packaging = { levels: [], content: null }
const LEVEL = /^(?<quantity>\d*\.\d+|\d+) (?<unit>.+?) in 1 (?<container>.+)$/

/** Reads how a directory describes a package: "2 SYRINGE in 1 CARTON (0002-1433-61)  > .5 mL in 1 SYRINGE". */
export function readPackaging(description: string): Packaging {
  // An asterisk parts the pieces of a kit, which have no content in common.
  if (description.includes('*')) return UNREAD
  const levels: PackagingLevel[] = []
  for (const step of description.split('>')) {
    const plain = step
      .replaceAll(/\(\s*[\d-]+\s*\)/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    const parts = LEVEL.exec(plain)?.groups
    if (!parts) return UNREAD
    const { quantity = '', unit = '', container = '' } = parts
    levels.push({ quantity: plainNumeral(quantity), unit, container })
  }
  const factors = levels.map(({ quantity }) => readDecimal(quantity)).filter((factor) => factor !== undefined)
  const unit = levels.at(-1)?.unit
  if (unit === undefined || factors.length < levels.length) return UNREAD
  return { levels, content: { size: writeFraction(multiplied(...factors.map(fractionOf))), unit } }
}

const plainNumeral = (numeral: string) => (numeral.startsWith('.') ? `0${numeral}` : numeral)

/** The strength of a drug as items write it: 5 mg, 12.5 mg/mL, and 5/325 mg where there are several substances. */
export function writtenStrength(ingredients: readonly ActiveIngredient[]): {
  readonly strength: string
  readonly unit: string
} {
  const known = ingredients.filter(({ strength, unit }) => strength && unit)
  if (known.length === 0 || known.length < ingredients.length) return { strength: '', unit: '' }
  const units = [...new Set(known.map(({ unit }) => shortUnit(unit ?? '')))]
  const amounts = known.map(({ strength }) => plainNumeral(strength ?? ''))
  const [only] = units
  if (units.length === 1 && only !== undefined) return { strength: amounts.join('/'), unit: only }
  return { strength: known.map(({ unit }, place) => `${amounts[place]} ${shortUnit(unit ?? '')}`).join('/'), unit: '' }
}

/** "mg/1" is milligrams in one piece, which people write as mg. */
const shortUnit = (unit: string) => unit.replace(/\/1$/, '').replace(/\/\./, '/0.')

const OTC = /\bOTC\b/i
export const itemTypeOf = (productType: string): (typeof itemTypes)[number] =>
  OTC.test(productType) ? 'otc' : 'prescription'

/** A drug as a directory knows it, in the words of items. */
export type DirectoryDrug = {
  readonly itemName: string
  readonly itemNameLong: string
  readonly brandName: string
  readonly manufacturer: string
  readonly strength: string
  readonly strengthUnit: string
  readonly size: string
  readonly sizeUnit: string
  readonly form: string
  readonly type: (typeof itemTypes)[number]
  readonly deaSchedule: DeaSchedule | null
  readonly ingredients: readonly ActiveIngredient[]
  readonly packaging: Packaging & { readonly description: string }
}

/** The columns of a directory's product and package. */
export type DirectoryRow = {
  readonly type: string
  readonly brandName: string
  readonly genericName: string
  readonly form: string
  readonly labeler: string
  readonly substances: string
  readonly strengths: string
  readonly units: string
  readonly deaSchedule: string | null
  readonly description: string
}

export function drugOf(row: DirectoryRow): DirectoryDrug {
  const ingredients = readIngredients(row.substances, row.strengths, row.units) ?? []
  const { strength, unit } = writtenStrength(ingredients)
  const packaging = { ...readPackaging(row.description), description: row.description }
  const itemName = row.genericName || row.brandName
  const { size = '', unit: sizeUnit = '' } = packaging.content ?? {}
  const measures = [[strength, unit].filter(Boolean).join(' '), row.form.toLowerCase()].filter(Boolean).join(' ')
  const held = size && `${size} ${sizeUnit.toLowerCase() === 'ml' ? 'mL' : sizeUnit.toLowerCase()}`
  return {
    itemName,
    itemNameLong: [[itemName, measures].filter(Boolean).join(' '), held].filter(Boolean).join(', '),
    brandName: row.brandName,
    manufacturer: row.labeler,
    strength,
    strengthUnit: unit,
    size,
    sizeUnit,
    form: row.form,
    type: itemTypeOf(row.type),
    deaSchedule: (row.deaSchedule && deaScheduleOf(row.deaSchedule)) || null,
    ingredients,
    packaging,
  }
}
