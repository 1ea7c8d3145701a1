import { withoutIdleZeros } from '@galen/domain/text-ending'
import { attribute, tagsOf } from './xml-tags.ts'

/** How the number of a cell is shown: as a day, with so many digits, or as it is. */
export type CellFormat = { readonly isDay: boolean; readonly digits: number }

const PLAIN: CellFormat = { isDay: false, digits: 0 }

/** Formats that every spreadsheet knows without saying so (ECMA-376, 18.8.30). */
const isBuiltInDay = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** Formats of a workbook by the number that its cells have for them. */
export function cellFormats(styles: string | undefined): (style: string | undefined) => CellFormat {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let within = false
  for (const tag of tagsOf(styles ?? '')) {
    if (tag.name === 'numFmt') codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode') ?? '')
    if (tag.name === 'cellXfs') within = tag.opens && !tag.closes
    if (within && tag.name === 'xf' && tag.opens) {
      const id = Number(attribute(tag, 'numFmtId') ?? 0)
      const code = codes.get(id)
      formats.push(code === undefined ? { isDay: isBuiltInDay(id), digits: 0 } : formatOf(code))
    }
  }
  return (style) => formats[Number(style ?? 0)] ?? PLAIN
}

function formatOf(code: string): CellFormat {
  const signs = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|_.|\*./g, '')
  // A zip code or an NDC is often a number that is shown with all its zeros.
  return { isDay: /[ymdh]/i.test(signs), digits: /^0{2,}$/.test(code) ? code.length : 0 }
}

const DAY_MS = 86_400_000
/** The first day that all spreadsheets count alike. */
const FIRST_SURE_DAY = 61
const LAST_DAY = 2_958_465
const DAYS_TO_1904 = 1462

/** The day that a spreadsheet counts so, as 2027-12-31; a time of day is written behind it. */
export function dayText(serial: number, countsFrom1904: boolean): string | undefined {
  const days = countsFrom1904 ? serial + DAYS_TO_1904 : serial
  if (!(days >= FIRST_SURE_DAY && days <= LAST_DAY)) return undefined
  const text = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000).toISOString()
  return Math.round(days * DAY_MS) % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** A number as a person reads it in the cell: fifteen digits, no exponent, and the zeros that its format asks for. */
export function numberText(written: string, digits: number): string {
  const number = Number(written)
  if (!Number.isFinite(number) || written.trim() === '') return written
  const rounded = Number(number.toPrecision(15))
  const plain = String(rounded).includes('e')
    ? Number.isInteger(rounded)
      ? BigInt(rounded).toString()
      : withoutIdleZeros(rounded.toFixed(20))
    : String(rounded)
  return /^\d+$/.test(plain) ? plain.padStart(digits, '0') : plain
}
