import { BusinessError } from '../business-error.ts'

/** A file to import, whatever its format: a heading and rows of texts. */
export type ImportTable = { readonly heading: readonly string[]; readonly rows: readonly ImportRow[] }

/** A row with the number a spreadsheet shows next to it; the heading is usually row 1. */
export type ImportRow = { readonly row: number; readonly cells: readonly string[] }

/** What one import takes; larger files are cut by the person who has them. */
export type ImportLimits = { readonly rows: number; readonly columns: number; readonly cellLength: number }

export const standardImportLimits: ImportLimits = { rows: 50_000, columns: 100, cellLength: 10_000 }

/** Makes a table of the records of a file: the first that is not blank is the heading, blank ones are left out. */
export function importTable(records: readonly (readonly string[])[], limits = standardImportLimits): ImportTable {
  const filled = records.map((cells, place) => ({ row: place + 1, cells })).filter(({ cells }) => !isBlank(cells))
  const [first, ...rows] = filled
  if (!first) throw unfit('The file is empty.')
  if (rows.length === 0) throw unfit('The file has a heading and no rows.')
  if (rows.length > limits.rows) throw tooManyRows(limits)
  for (const { row, cells } of filled) checkRow(row, cells, limits)
  return { heading: first.cells.map((cell) => cell.trim()), rows }
}

function checkRow(row: number, cells: readonly string[], limits: ImportLimits): void {
  if (cells.length > limits.columns)
    throw unfit(`Row ${row} has ${counted(cells.length)} columns. An import takes at most ${counted(limits.columns)}.`)
  const long = cells.findIndex((cell) => cell.length > limits.cellLength)
  if (long >= 0) throw unfit(`Row ${row}, column ${long + 1} has more than ${counted(limits.cellLength)} characters.`)
}

export const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

export const tooManyRows = ({ rows }: ImportLimits) =>
  unfit(`The file has more than ${counted(rows)} rows, which is the most that one import takes.`)

export const unfit = (message: string) => new BusinessError('import.validation', message)

const counted = (count: number) => count.toLocaleString('en-US')

// What follows a plus or minus in a number or a telephone number; anything else there is a formula.
const NUMBER_LIKE = /^[+-][\d\s.,()+-]*(?:e[+-]?\d+)?(?:(?:x|ext\.?)\s*\d+)?$/i

/** Whether a spreadsheet would calculate the text instead of showing it. */
export const isFormula = (text: string) => /^[=@\t\r]/.test(text) || (/^[+-]/.test(text) && !NUMBER_LIKE.test(text))

/** The text behind the apostrophe that our own exports, and people, put before what is no formula. */
export const withoutApostrophe = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)
