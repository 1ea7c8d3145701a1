import {
  type ImportLimits,
  type ImportTable,
  importTable,
  isBlank,
  standardImportLimits,
  tooManyRows,
  unfit,
} from './import-table.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof DELIMITERS)[number]

/** Reads a CSV file after RFC 4180, with any of the usual delimiters and ends of line. */
export function readCsv(
  text: string,
  limits: ImportLimits = standardImportLimits,
): ImportTable & { readonly delimiter: CsvDelimiter } {
  checkIsText(text)
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text
  // Excel writes, and reads, a first line that names the delimiter.
  const named = /^sep=([,;\t|])\r?\n/i.exec(content)
  const body = named ? content.slice(named[0].length) : content
  const delimiter = DELIMITERS.find((known) => known === named?.[1]) ?? delimiterOf(body)
  const records = recordsOf(body, delimiter, limits)
  return { delimiter, ...importTable(named ? [[], ...records] : records, limits) }
}

function checkIsText(text: string): void {
  if (text.startsWith('PK\u0003\u0004')) throw unfit('This is an Excel workbook, not a CSV file.')
  if (text.includes('\0')) throw unfit('This is not a CSV file: it has characters that no text has.')
  if (text.includes('\uFFFD')) throw unfit('The file is not written in UTF-8. Save it as "CSV UTF-8".')
}

/** The delimiter that is most often in the first line outside of quotes; the comma when none does. */
export function delimiterOf(text: string): CsvDelimiter {
  const counts = new Map<string, number>()
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (quoted) continue
    else if (sign === '\n' || sign === '\r') {
      if (counts.size > 0) break
    } else if (sign !== ' ') counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  const count = (delimiter: string) => counts.get(delimiter) ?? 0
  return DELIMITERS.reduce((best, other) => (count(other) > count(best) ? other : best))
}

type Cell = { readonly text: string; readonly end: number }

function recordsOf(text: string, delimiter: CsvDelimiter, limits: ImportLimits): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let filled = 0
  let at = 0
  const cellEnd = new RegExp(`[\\r\\n${delimiter === '|' ? '\\|' : delimiter}]`, 'g')
  while (at < text.length) {
    const { text: cell, end } =
      text[at] === '"' ? quotedCell(text, at, delimiter, records.length + 1) : bareCell(text, at, cellEnd)
    record.push(cell)
    at = end + 1
    if (text[end] === delimiter) {
      // A delimiter at the very end still opens one more cell, which is empty.
      if (at === text.length) record.push('')
      continue
    }
    if (text[end] === '\r' && text[at] === '\n') at++
    records.push(record)
    if (!isBlank(record)) filled++
    // Said here already, so that a huge file is not read to its end; the heading is no row.
    if (filled > limits.rows + 1) throw tooManyRows(limits)
    record = []
  }
  if (record.length > 0) records.push(record)
  return records
}

function bareCell(text: string, at: number, cellEnd: RegExp): Cell {
  cellEnd.lastIndex = at
  const end = cellEnd.exec(text)?.index ?? text.length
  return { text: text.slice(at, end), end }
}

function quotedCell(text: string, at: number, delimiter: string, row: number): Cell {
  const parts: string[] = []
  let from = at + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw unfit(`Row ${row} has a quotation mark that is never closed.`)
    parts.push(text.slice(from, quote))
    const next = text[quote + 1]
    if (next === '"') {
      parts.push('"')
      from = quote + 2
      continue
    }
    if (next === undefined || next === delimiter || next === '\r' || next === '\n')
      return { text: parts.join(''), end: quote + 1 }
    throw unfit(`Row ${row} has text after a closing quotation mark. Double the marks that belong to the text.`)
  }
}
