import { text } from '../../kit/text.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import type { PastedRow } from './grid-edits.ts'
import type { Line } from './grid-history.ts'

/** Whether the rows become new lines, or are written over the lines from the cursor on. */
export type PasteMode = 'add' | 'over'

/** What becomes of one row of the clipboard. */
export type Fate<Row> =
  | { readonly kind: 'added' | 'changed'; readonly pasted: PastedRow<Row>; readonly line: number }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }
  | { readonly kind: 'empty' }
  | { readonly kind: 'waiting' }

export type PlannedRow<Row> = {
  readonly number: number
  readonly cells: readonly string[]
  readonly fate: Fate<Row>
}

/** What texts of a column stand for, where that must be looked up; undefined while the answer is on its way. */
export type Resolved<Row> = ReadonlyMap<string, ReadonlyMap<string, (row: Row) => Row> | undefined>

type Asked<Row extends GridRow> = {
  table: readonly (readonly string[])[]
  columns: readonly GridColumn<Row>[]
  lines: readonly Line<Row>[]
  /** Where the cursor is. */
  place: { readonly line: number; readonly column: number }
  mode: PasteMode
  newRow: (() => Row) | undefined
  resolved: Resolved<Row>
}

export type PastePlan<Row> = {
  /** The grid's column for each column of the clipboard; undefined is left out. */
  readonly columns: readonly (GridColumn<Row> | undefined)[]
  readonly hasHeadings: boolean
  readonly rows: readonly PlannedRow<Row>[]
}

/** Decides the fate of every row before any is taken, so that it can be shown first. */
export function planPaste<Row extends GridRow>(asked: Asked<Row>): PastePlan<Row> {
  const { table } = asked
  const { columns, hasHeadings } = columnsOf(asked)
  const rows = hasHeadings ? table.slice(1) : table
  let added = 0
  const planned = rows.map((cells, place): PlannedRow<Row> => {
    const number = place + (hasHeadings ? 2 : 1)
    if (cells.every((cell) => cell.trim() === '')) return { number, cells, fate: { kind: 'empty' } }
    const line = asked.mode === 'over' ? asked.lines[asked.place.line + place] : undefined
    const row = line?.row ?? asked.newRow?.()
    if (!row) return { number, cells, fate: { kind: 'refused', reasons: [text('There is no line to write over.')] } }
    const outcome = taken(row, cells, columns, asked.resolved)
    if (!('row' in outcome)) return { number, cells, fate: outcome }
    const at = line ? asked.place.line + place : asked.lines.length + added++
    const pasted = { row: outcome.row, isNew: !line }
    return { number, cells, fate: { kind: line ? 'changed' : 'added', pasted, line: at } }
  })
  return { columns, hasHeadings, rows: planned }
}

/** By their headings where the first row has some that are columns; otherwise one after the other from the cursor. */
function columnsOf<Row extends GridRow>({ table, columns, place, mode }: Asked<Row>) {
  const takes = columns.filter((column) => column.take)
  const headings = (table[0] ?? []).map((cell) => takes.find((column) => sameWords(column.label, cell)))
  if (headings.some((column) => column !== undefined)) return { columns: headings, hasHeadings: true }
  const here = columns[place.column]
  // New lines begin at their first column; what is written over begins where the cursor is.
  const from =
    mode === 'over' && here
      ? Math.max(
          0,
          takes.findIndex((column) => column === here),
        )
      : 0
  const width = Math.max(0, ...table.map((cells) => cells.length))
  return { columns: Array.from({ length: width }, (_, at) => takes[from + at]), hasHeadings: false }
}

const sameWords = (label: string, cell: string) => label.trim().toLowerCase() === cell.trim().toLowerCase()

type Outcome<Row> = { readonly row: Row } | Extract<Fate<Row>, { kind: 'refused' | 'waiting' }>

function taken<Row extends GridRow>(
  start: Row,
  cells: readonly string[],
  columns: readonly (GridColumn<Row> | undefined)[],
  resolved: Resolved<Row>,
): Outcome<Row> {
  let row = start
  const reasons: string[] = []
  for (const [at, cell] of cells.entries()) {
    const column = columns[at]
    const source = cell.trim()
    if (!column?.take || source === '') continue
    if (column.resolve) {
      const known = resolved.get(column.key)
      if (!known) return { kind: 'waiting' }
      const put = known.get(source)
      if (put) row = put(row)
      else reasons.push(text('{column}: no match for “{source}”.', { column: column.label, source }))
      continue
    }
    const outcome = column.take(source, row)
    if ('row' in outcome) row = outcome.row
    else reasons.push(text('{column}: {reason}', { column: column.label, reason: outcome.refused }))
  }
  if (reasons.length > 0) return { kind: 'refused', reasons }
  const faults = columns.flatMap((column) => column?.fault?.(row) ?? [])
  return faults.length > 0 ? { kind: 'refused', reasons: faults } : { row }
}

/** The distinct texts of each column that must be looked up. */
export function toResolve<Row extends GridRow>(plan: PastePlan<Row>): ReadonlyMap<GridColumn<Row>, readonly string[]> {
  const texts = new Map<GridColumn<Row>, readonly string[]>()
  for (const [at, column] of plan.columns.entries()) {
    if (!column?.resolve) continue
    const sources = plan.rows.map(({ cells }) => cells[at]?.trim() ?? '').filter((source) => source !== '')
    texts.set(column, [...new Set(sources)])
  }
  return texts
}
