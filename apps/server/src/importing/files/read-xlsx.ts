import { setImmediate } from 'node:timers/promises'
import {
  type ImportLimits,
  type ImportTable,
  importTable,
  standardImportLimits,
  tooManyRows,
  unfit,
} from '@galen/domain/importing/import-table'
import { type CellFormat, cellFormats, dayText, numberText } from './cell-formats.ts'
import { attribute, spreadsheetText, type Tag, tagsOf } from './xml-tags.ts'
import { damaged, openZip, type ZipParts } from './zip-parts.ts'

/** Reads the first sheet of an Excel workbook as the texts that a person sees in it. */
export async function readXlsx(bytes: Buffer, limits: ImportLimits = standardImportLimits): Promise<ImportTable> {
  const parts = openZip(bytes)
  const book = await parts.read('xl/workbook.xml')
  if (book === undefined) throw unfit('This is a zip file, not an Excel workbook or a CSV file.')
  const sheet = await parts.read(await firstSheetOf(parts, book))
  if (sheet === undefined) throw damaged()
  const reading: Reading = {
    strings: sharedStrings(await parts.read('xl/sharedStrings.xml')),
    formatOf: cellFormats(await parts.read('xl/styles.xml')),
    countsFrom1904: /<(?:\w+:)?workbookPr\b[^>]*\bdate1904="(?:1|true)"/.test(book),
  }
  return importTable(await recordsOf(sheet, reading, limits), limits)
}

async function firstSheetOf(parts: ZipParts, book: string): Promise<string> {
  const sheets = [...tagsOf(book)].filter(({ name, opens }) => name === 'sheet' && opens)
  const first = sheets.find((tag) => (attribute(tag, 'state') ?? 'visible') === 'visible') ?? sheets[0]
  const links = [...tagsOf((await parts.read('xl/_rels/workbook.xml.rels')) ?? '')]
  const link = links.find((tag) => tag.name === 'Relationship' && first && attribute(tag, 'Id') === idOf(first))
  const target = link && attribute(link, 'Target')
  if (target === undefined) throw damaged()
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** The link of a sheet is the only one of its ids that has a prefix. */
const idOf = ({ attributes }: Tag) => /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]

type Reading = {
  readonly strings: readonly string[]
  readonly formatOf: (style: string | undefined) => CellFormat
  readonly countsFrom1904: boolean
}

/** The texts that cells refer to. Hints how to speak a text are no part of it. */
function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  let text = ''
  let spoken = false
  for (const tag of tagsOf(xml ?? '')) {
    if (tag.name === 'rPh') spoken = tag.opens && !tag.closes
    if (tag.name === 't' && !tag.opens && !spoken) text += spreadsheetText(tag.before)
    if (tag.name !== 'si' || !tag.closes) continue
    strings.push(text)
    text = ''
  }
  return strings
}

const ROWS_AT_ONCE = 2000
const LAST_ROW = 1_048_576
const NO_CELLS: readonly string[] = []

/** The rows by the numbers that they have, so that those that are left out are counted. */
async function recordsOf(sheet: string, reading: Reading, limits: ImportLimits): Promise<(readonly string[])[]> {
  const records: (readonly string[])[] = []
  let cells: string[] = []
  let cell: OpenCell | null = null
  let row = 0
  let column = 0
  let filled = 0
  for (const tag of tagsOf(sheet)) {
    if (tag.name === 'row' && tag.opens) {
      row = Number(attribute(tag, 'r') ?? row + 1)
      if (!Number.isInteger(row) || row <= records.length || row > LAST_ROW) throw damaged()
      cells = []
      column = 0
    } else if (tag.name === 'c' && tag.opens) {
      column = columnOf(attribute(tag, 'r')) ?? column + 1
      cell = tag.closes ? null : newCell(tag)
    } else if (cell && tag.name === 'c') {
      const text = textOf(cell, reading)
      if (text !== '') put(cells, column, row, text, limits)
      cell = null
    } else if (cell) takePart(cell, tag)
    if (tag.name !== 'row' || !tag.closes) continue
    while (records.length < row - 1) records.push(NO_CELLS)
    records.push(cells)
    if (cells.some((text) => text.trim() !== '')) filled++
    if (filled > limits.rows + 1) throw tooManyRows(limits)
    if (records.length % ROWS_AT_ONCE === 0) await setImmediate()
  }
  return records
}

function put(cells: string[], column: number, row: number, text: string, limits: ImportLimits): void {
  if (column > limits.columns)
    throw unfit(`Row ${row} has more than ${limits.columns} columns, which is the most that one import takes.`)
  while (cells.length < column - 1) cells.push('')
  cells[column - 1] = text
}

type OpenCell = {
  readonly type: string
  readonly style: string | undefined
  value: string
  text: string
  formula: string | null
  spoken: boolean
}

const newCell = (tag: Tag): OpenCell => ({
  type: attribute(tag, 't') ?? 'n',
  style: attribute(tag, 's'),
  value: '',
  text: '',
  formula: null,
  spoken: false,
})

function takePart(cell: OpenCell, tag: Tag): void {
  if (tag.name === 'rPh') cell.spoken = tag.opens && !tag.closes
  if (tag.name === 'f' && tag.closes) cell.formula = tag.opens ? '' : spreadsheetText(tag.before)
  if (tag.name === 'v' && !tag.opens) cell.value = spreadsheetText(tag.before)
  if (tag.name === 't' && !tag.opens && !cell.spoken) cell.text += spreadsheetText(tag.before)
}

/** The text of a cell. What the spreadsheet has counted is a formula, and so is what it could not count. */
function textOf(cell: OpenCell, { strings, formatOf, countsFrom1904 }: Reading): string {
  const { type, value } = cell
  if (cell.formula !== null) return `=${cell.formula}`
  if (type === 's') return asText(strings[Number(value)] ?? '')
  if (type === 'inlineStr') return asText(cell.text)
  if (type === 'str' || type === 'd') return asText(value)
  if (type === 'e') return `=${value}`
  if (type === 'b') return value === '1' ? 'Yes' : value === '' ? '' : 'No'
  const { isDay, digits } = formatOf(cell.style)
  return (isDay && value !== '' ? dayText(Number(value), countsFrom1904) : undefined) ?? numberText(value, digits)
}

/** A text is no formula here, whatever it begins with: our own exports and people write it so. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** A is 1, Z is 26, AA is 27. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/i.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return [...letters.toUpperCase()].reduce((count, letter) => count * 26 + (letter.codePointAt(0) ?? 0) - 64, 0)
}
