import { CSV_MARK, csvLine, harmless } from '@galen/domain/importing/csv-line'
import type { Cell } from './cell.ts'

/** The lines of the file as they come; RFC 4180 with CRLF. */
export async function* csvText(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
  yield `${CSV_MARK}${line(headings.map((text) => ({ kind: 'text', text })))}`
  for await (const row of rows) yield line(row)
}

const line = (cells: readonly Cell[]) => csvLine(cells.map(textOf))

function textOf(cell: Cell): string {
  switch (cell.kind) {
    case 'empty':
      return ''
    case 'number':
      return cell.text
    case 'date':
      return cell.local
    case 'instant':
      return cell.local.replace('T', ' ')
    case 'text':
      return harmless(cell.text)
  }
}
