import { businessDate } from '@galen/domain/dates'
import { formatNdc, ndc12Of, readNdc } from '@galen/domain/items/ndc'
import type { DirectoryFileRow } from './directory-file.ts'

/** The columns of a row in their order, or why the row cannot be used. */
export type ReadRow = { readonly kind: 'row'; readonly values: readonly (string | null)[] } | BadRow
export type BadRow = { readonly kind: 'bad'; readonly line: number; readonly reason: string }

export const PRODUCT_HEADINGS = ['PRODUCTNDC', 'NONPROPRIETARYNAME', 'LABELERNAME'] as const
export const PACKAGE_HEADINGS = ['PRODUCTNDC', 'NDCPACKAGECODE', 'PACKAGEDESCRIPTION'] as const

const PRODUCT = /^\d{4,6}-\d{3,4}$/

/** A product as the table of products has it. */
export function productRow({ line, cells }: DirectoryFileRow): ReadRow {
  const cell = (...names: readonly string[]) =>
    names.map((name) => cells.get(name) ?? '').find((text) => text !== '') ?? ''
  const product = cell('PRODUCTNDC')
  if (!PRODUCT.test(product)) return bad(line, `"${product.slice(0, 40)}" is not the code of a product`)
  const generic = cell('NONPROPRIETARYNAME')
  const brand = [cell('PROPRIETARYNAME'), cell('PROPRIETARYNAMESUFFIX')].filter(Boolean).join(' ')
  if (generic === '' && brand === '') return bad(line, 'has no name')
  const dates = ['STARTMARKETINGDATE', 'ENDMARKETINGDATE'].map((name) => dayOf(cell(name)))
  if (dates.includes(undefined)) return bad(line, 'has a date that is none')
  return row([
    product,
    cell('PRODUCTTYPENAME'),
    brand,
    generic,
    cell('DOSAGEFORMNAME'),
    cell('ROUTENAME'),
    cell('LABELERNAME'),
    cell('SUBSTANCENAME'),
    cell('ACTIVE_NUMERATOR_STRENGTH'),
    cell('ACTIVE_INGRED_UNIT'),
    cell('DEASCHEDULE', 'DEA_SCHEDULE_DERIVED') || null,
    cell('MARKETINGCATEGORYNAME', 'APPLICATIONNUMBER'),
    ...dates.map((date) => date ?? null),
  ])
}

/** A package as the table of packages has it. */
export function packageRow({ line, cells }: DirectoryFileRow): ReadRow {
  const code = cells.get('NDCPACKAGECODE') ?? ''
  const product = cells.get('PRODUCTNDC') ?? ''
  const reading = code.includes('-') ? readNdc(code) : undefined
  if (reading?.kind !== 'ndc') return bad(line, `"${code.slice(0, 40)}" is not an NDC with its hyphens`)
  if (!PRODUCT.test(product)) return bad(line, `"${product.slice(0, 40)}" is not the code of a product`)
  return row([ndc12Of(reading.ndc), product, formatNdc(reading.ndc), cells.get('PACKAGEDESCRIPTION') ?? ''])
}

const row = (values: readonly (string | null)[]): ReadRow => ({ kind: 'row', values })
const bad = (line: number, reason: string): BadRow => ({ kind: 'bad', line, reason })

/** 20261115 or 2026-11-15; null when there is none, undefined when it is no day. */
function dayOf(text: string): string | null | undefined {
  if (text === '') return null
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(text) ?? []
  return businessDate(Number(year), Number(month), Number(day))
}
