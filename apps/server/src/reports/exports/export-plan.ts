import type { ExportRequest } from '@galen/contract/reports/export'
import { inPortions } from '../../platform/give-way.ts'
import { invalid } from '../../platform/errors.ts'
import type { ServedIndex } from '../../platform/search/search.ts'
import { cellOf, readingOf, type Cell } from './cell.ts'
import { csvText } from './csv.ts'
import { xlsxBytes } from './xlsx.ts'

/** What a spreadsheet can hold below its head. */
export const MOST_ROWS = 1_048_575

export type ExportPlan = {
  readonly served: ServedIndex
  readonly request: ExportRequest
  /** Turns rows into the bytes of the file, piece by piece. */
  write(rows: AsyncIterable<Readonly<Record<string, unknown>>>): AsyncIterable<Uint8Array>
}

/** Only fields that the list shows can be exported, and only in an order that the list knows. */
export function planExport(served: ServedIndex, request: ExportRequest, timeZone: string): ExportPlan {
  const { index } = served
  const unknown = request.columns.findIndex(({ field }) => !Object.hasOwn(index.row.shape, field))
  if (unknown >= 0) throw invalid([{ field: `columns.${unknown}.field`, message: `is not a field of ${index.name}` }])
  const unsortable = request.sort.findIndex(({ field }) => !index.sortable.includes(field))
  if (unsortable >= 0)
    throw invalid([{ field: `sort.${unsortable}.field`, message: `must be one of ${index.sortable.join(', ')}` }])
  const columns = request.columns.map(({ field, words }) => ({ field, words, reading: readingOf(index, field) }))
  const headings = request.columns.map(({ heading }) => heading)
  const cellsOf = (row: Readonly<Record<string, unknown>>): Cell[] =>
    columns.map(({ field, words, reading }) => cellOf(reading, wordOf(row[field], words), timeZone))
  return {
    served,
    request,
    write(rows) {
      const cells = mapped(inPortions(rows), cellsOf)
      return request.format === 'csv' ? encoded(csvText(headings, cells)) : xlsxBytes(index.name, headings, cells)
    },
  }
}

/** A value as the list calls it; a file that reads "Approved" is no worse for machines than one that reads "approved". */
const wordOf = (value: unknown, words: Readonly<Record<string, string>> | undefined): unknown =>
  words && (typeof value === 'string' || typeof value === 'boolean') ? (words[String(value)] ?? value) : value

async function* mapped<T, R>(items: AsyncIterable<T>, change: (item: T) => R) {
  for await (const item of items) yield change(item)
}

async function* encoded(texts: AsyncIterable<string>) {
  for await (const text of texts) yield Buffer.from(text)
}

const PIECE_BYTES = 256 * 1024

/** Gathers small pieces into larger ones. */
export async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let open: Uint8Array[] = []
  let size = 0
  for await (const each of bytes) {
    open.push(each)
    size += each.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(open)
    open = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(open)
}

const MEDIA_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

export const fileHeaders = (index: string, format: ExportRequest['format']) => ({
  'content-type': MEDIA_TYPES[format],
  'content-disposition': `attachment; filename="${index}.${format}"`,
})
