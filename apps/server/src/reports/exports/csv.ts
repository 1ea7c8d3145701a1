import type { Cell } from './cell.ts'

/** Tells a spreadsheet that the text is UTF-8. */
const MARK = '\uFEFF'

/** The lines of the file as they come; RFC 4180 with CRLF. */
export async function* csvText(headings: readonly string[], rows: AsyncIterable<readonly Cell[]>) {
  yield `${MARK}${line(headings.map((text) => ({ kind: 'text', text })))}`
  for await (const row of rows) yield line(row)
}

const line = (cells: readonly Cell[]) => `${cells.map((cell) => quoted(textOf(cell))).join(',')}\r\n`

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

/** A text that a spreadsheet would take for a formula begins with an apostrophe and stays a text. */
export const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
