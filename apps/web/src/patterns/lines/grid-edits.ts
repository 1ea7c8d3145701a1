import type { GridColumn, GridRow, Taken } from './grid-column.ts'
import { type Line, lineOf, type Step } from './grid-history.ts'
import { lookingUp } from './grid-lookups.ts'
import type { GridRules, GridState } from './grid-model.ts'

/** A row of the clipboard that is taken: a line that is written over, or one more. */
export type PastedRow<Row> = { readonly row: Row; readonly isNew: boolean }

/** The text that stands in a cell, whether it could be read or not. */
export const textIn = <Row>(line: Line<Row>, column: GridColumn<Row>) =>
  line.refused[column.key]?.text ?? column.write(line.row)

/** The line with a text taken into one of its cells, or with the reason why it could not be. */
function lineWith<Row extends GridRow>(line: Line<Row>, column: GridColumn<Row>, source: string, taken: Taken<Row>) {
  const { [column.key]: _, ...refused } = line.refused
  return 'row' in taken
    ? { ...line, row: taken.row, refused }
    : { ...line, refused: { ...refused, [column.key]: { text: source, message: taken.refused } } }
}

const replacing = <Row>(at: number, before: Line<Row>, after: Line<Row>): Step<Row> => ({
  id: before.id,
  at,
  before,
  after,
})
const adding = <Row>(at: number, after: Line<Row>): Step<Row> => ({ id: after.id, at, before: undefined, after })

/** What was typed into the cell where one is; on the empty line at the end it begins a new line. */
export function commitStep<Row extends GridRow>(
  { lines, place }: GridState<Row>,
  { source, isLookedUp }: { readonly source: string; readonly isLookedUp?: boolean },
  { columns, newRow, readOnly }: GridRules<Row>,
): readonly Step<Row>[] {
  const column = columns[place.column]
  if (!column?.take || readOnly) return []
  const take = isLookedUp ? () => ({ refused: lookingUp() }) : column.take
  const line = lines[place.line]
  if (line) {
    if (source === textIn(line, column)) return []
    return [replacing(place.line, line, lineWith(line, column, source, take(source, line.row)))]
  }
  if (!newRow || source.trim() === '') return []
  const fresh = lineOf(newRow())
  return [adding(lines.length, lineWith(fresh, column, source, take(source, fresh.row)))]
}

/** A change of the row that no text could say, such as what a picker found. */
export function putStep<Row extends GridRow>(
  { lines, place }: GridState<Row>,
  change: (row: Row) => Row,
  { columns, newRow, readOnly }: GridRules<Row>,
): readonly Step<Row>[] {
  const column = columns[place.column]
  if (readOnly || !column) return []
  const line = lines[place.line]
  if (line) return [replacing(place.line, line, lineWith(line, column, '', { row: change(line.row) }))]
  return newRow ? [adding(lines.length, lineOf(change(newRow())))] : []
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)

function selected<Row extends GridRow>({ lines, place, anchor }: GridState<Row>): readonly number[] {
  return range(Math.min(place.line, anchor), Math.min(Math.max(place.line, anchor), lines.length - 1))
}

export function clearSteps<Row extends GridRow>(
  state: GridState<Row>,
  { columns }: GridRules<Row>,
): readonly Step<Row>[] {
  const column = columns[state.place.column]
  const take = column?.take
  if (!column || !take) return []
  return selected(state).flatMap((at) => {
    const line = state.lines[at]
    if (!line || textIn(line, column) === '') return []
    return [replacing(at, line, lineWith(line, column, '', take('', line.row)))]
  })
}

/** The first selected cell into the others below it; with one cell selected, the one above into it. */
export function copySteps<Row extends GridRow>(state: GridState<Row>, rules: GridRules<Row>): readonly Step<Row>[] {
  const { lines, place, anchor } = state
  const column = rules.columns[place.column]
  const first = Math.min(place.line, anchor)
  const isOne = place.line === anchor
  const source = lines[isOne ? first - 1 : first]
  if (!column?.take || !source) return []
  if (isOne && place.line === lines.length && rules.newRow) {
    const fresh = lineOf(rules.newRow())
    return [adding(lines.length, copied(source, fresh, column))]
  }
  return selected(state)
    .filter((at) => isOne || at > first)
    .flatMap((at) => {
      const line = lines[at]
      return line ? [replacing(at, line, copied(source, line, column))] : []
    })
}

function copied<Row extends GridRow>(from: Line<Row>, to: Line<Row>, column: GridColumn<Row>): Line<Row> {
  const source = textIn(from, column)
  if (column.copy && !from.refused[column.key])
    return lineWith(to, column, source, { row: column.copy(from.row, to.row) })
  return column.take ? lineWith(to, column, source, column.take(source, to.row)) : to
}

/** Each is removed at the place of the first, because those behind it move up. */
export function removeSteps<Row extends GridRow>(state: GridState<Row>): readonly Step<Row>[] {
  const [first = 0] = selected(state)
  return selected(state).flatMap((at) => {
    const line = state.lines[at]
    return line ? [{ id: line.id, at: first, before: line, after: undefined }] : []
  })
}

export function pasteSteps<Row extends GridRow>(
  { lines }: GridState<Row>,
  rows: readonly PastedRow<Row>[],
): readonly Step<Row>[] {
  const known = new Map(lines.map((line, at) => [line.id, { line, at }]))
  const over = rows.flatMap(({ row, isNew }) => {
    const found = isNew ? undefined : known.get(row.id)
    return found ? [replacing(found.at, found.line, lineOf(row))] : []
  })
  const added = rows.filter(({ isNew }) => isNew).map(({ row }, place) => adding(lines.length + place, lineOf(row)))
  return [...over, ...added]
}
