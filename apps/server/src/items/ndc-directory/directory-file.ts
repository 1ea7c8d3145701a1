import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** One row of a file of the directory: its cells by the heading of their column, and the line it begins on. */
export type DirectoryFileRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> }

/** A quoted cell may go over several lines, but a quote that is never closed must not swallow the file. */
const MOST_LINES = 50
const windows = new TextDecoder('windows-1252')

/** Reads a file of the directory row by row, whatever its size: tabs or commas, UTF-8 or what Windows writes. */
export async function* readDirectoryFile(path: string): AsyncGenerator<DirectoryFileRow> {
  // Bytes as they are; which letters they stand for is decided line by line, because the published files mix both.
  const lines = createInterface({ input: createReadStream(path, 'latin1'), crlfDelay: Infinity })
  let headings: readonly string[] | undefined
  let delimiter = '\t'
  let open: { readonly begun: number; text: string } | undefined
  let number = 0
  for await (const raw of lines) {
    number += 1
    const text = decoded(raw)
    const record: { readonly begun: number; text: string } = open
      ? { begun: open.begun, text: `${open.text}\n${text}` }
      : { begun: number, text }
    if (delimiter !== '\t' && isOpen(record.text) && number - record.begun < MOST_LINES) {
      open = record
      continue
    }
    open = undefined
    if (record.text.trim() === '') continue
    if (headings === undefined) {
      const heading = record.text.replace(/^\uFEFF/, '')
      delimiter = heading.includes('\t') ? '\t' : ','
      headings = cellsOf(heading, delimiter).map((name) => name.trim().toUpperCase())
      continue
    }
    const cells = cellsOf(record.text, delimiter)
    yield { line: record.begun, cells: new Map(headings.map((name, place) => [name, cells[place]?.trim() ?? ''])) }
  }
}

function decoded(raw: string): string {
  // Each sign is one byte so far; only those of plain ASCII stay one byte in UTF-8.
  if (Buffer.byteLength(raw, 'utf8') === raw.length) return raw
  const bytes = Buffer.from(raw, 'latin1')
  const text = bytes.toString('utf8')
  return text.includes('\uFFFD') ? windows.decode(bytes) : text
}

const isOpen = (text: string) => (text.match(/"/g)?.length ?? 0) % 2 === 1

function cellsOf(text: string, delimiter: string): string[] {
  if (!text.includes('"')) return text.split(delimiter)
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quoted && sign === '"' && text[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"' && (quoted || cell === '')) quoted = !quoted
    else if (sign === delimiter && !quoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
