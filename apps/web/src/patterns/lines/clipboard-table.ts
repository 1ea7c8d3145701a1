/** A quote opens a cell only where another closes it at the cell's end; elsewhere it is a sign: 3/4" tubing. */
const QUOTED = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)/y
const BARE = /[^\t\r\n]*/y
const END = /\t|\r\n|\r|\n/y

/** Reads what a spreadsheet puts on the clipboard: cells by tab, rows by line, quotes round cells that hold either. */
export function readTable(source: string): string[][] {
  const rows: string[][] = [[]]
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) at = pattern.lastIndex
    return match
  }
  for (;;) {
    const cell = take(QUOTED)?.[1]?.replaceAll('""', '"') ?? take(BARE)?.[0] ?? ''
    rows.at(-1)?.push(cell)
    const end = take(END)?.[0]
    if (end === undefined) return withoutLastEmpty(rows)
    if (end !== '\t') rows.push([])
  }
}

const withoutLastEmpty = (rows: string[][]) =>
  rows.length > 1 && rows.at(-1)?.join('') === '' ? rows.slice(0, -1) : rows

/** The same the other way round. */
export const writeTable = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map(quotedIfNeeded).join('\t')).join('\r\n')

const quotedIfNeeded = (cell: string) => (/["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
