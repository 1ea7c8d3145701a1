import { text } from '../../kit/text.ts'
import type { GridColumn, GridRow } from './grid-column.ts'
import { clearSteps, commitStep, copySteps, pasteSteps, type PastedRow, putStep, removeSteps } from './grid-edits.ts'
import type { Change, GridRules, GridState } from './grid-model.ts'
import { isAskedBy, type Settlement, withAnswer } from './grid-lookups.ts'
import { applySteps, inverseOf, type Line, lineOf, type Step } from './grid-history.ts'
import { type Direction, moved, type Place, type Reach } from './grid-moves.ts'

const MOST_CHANGES_KEPT = 200

export type GridAction<Row extends GridRow> =
  | { readonly type: 'move'; readonly to: Direction; readonly extend?: boolean; readonly page?: number }
  | { readonly type: 'go'; readonly place: Place }
  | { readonly type: 'edit'; readonly typed?: string }
  | { readonly type: 'cancel' }
  | { readonly type: 'commit'; readonly source: string; readonly toward?: Direction; readonly isLookedUp?: boolean }
  | ({ readonly type: 'settle' } & Settlement<Row>)
  | { readonly type: 'put'; readonly change: (row: Row) => Row; readonly toward?: Direction }
  | { readonly type: 'replace'; readonly rows: readonly Row[] }
  | { readonly type: 'columns'; readonly before: readonly GridColumn<Row>[] }
  | { readonly type: 'expand'; readonly id: string; readonly open: boolean }
  | { readonly type: 'forget-removed' }
  | Edit<Row>

/** Does something to the grid; afterwards the cursor's cell has the focus, unless that is not wanted. */
export type Act<Row extends GridRow> = (action: GridAction<Row>, keepsFocus?: boolean) => GridState<Row>

/** What changes lines as a whole. */
type Edit<Row extends GridRow> =
  | { readonly type: 'clear' | 'copy-down' | 'remove' | 'restore' | 'undo' | 'redo' }
  | { readonly type: 'paste'; readonly rows: readonly PastedRow<Row>[] }

export const startOf = <Row extends GridRow>(rows: readonly Row[]): GridState<Row> => ({
  lines: rows.map(lineOf),
  place: { line: 0, column: 0 },
  anchor: 0,
  editing: undefined,
  past: [],
  future: [],
  removed: [],
  expanded: new Set(),
  said: '',
})

/** Lines that can be gone to: those there are and, where lines can be added, the empty one at the end. */
export const reachOf = <Row extends GridRow>(state: GridState<Row>, rules: GridRules<Row>): Reach => ({
  lines: state.lines.length + (rules.newRow && !rules.readOnly ? 1 : 0),
  columns: rules.columns.length,
  takes: (column) => !rules.readOnly && rules.columns[column]?.take !== undefined,
})

/** The first and the last line that are selected. */
export const selectionOf = <Row extends GridRow>({ place, anchor }: GridState<Row>) => ({
  first: Math.min(place.line, anchor),
  last: Math.max(place.line, anchor),
})

/** The one place where lines change. */
export function reduce<Row extends GridRow>(
  state: GridState<Row>,
  action: GridAction<Row>,
  rules: GridRules<Row>,
): GridState<Row> {
  switch (action.type) {
    case 'move':
      return goTo(state, moved(state.place, action.to, reachOf(state, rules), action.page), action.extend)
    case 'go':
      return goTo(state, action.place, false)
    case 'edit':
      return edited(state, action.typed, rules)
    case 'cancel':
      return { ...state, editing: undefined }
    case 'commit':
      return left(changed(state, commitStep(state, action, rules)), action.toward, rules)
    case 'settle':
      return settled(state, action)
    case 'put':
      return left(changed(state, putStep(state, action.change, rules)), action.toward, rules)
    case 'replace':
      return replaced(state, action.rows)
    case 'columns':
      return {
        ...state,
        place: { ...state.place, column: sameColumn(state.place.column, action.before, rules.columns) },
      }
    case 'expand':
      return expanded(state, action.id, action.open)
    case 'forget-removed':
      return { ...state, removed: [] }
    default:
      return rules.readOnly ? state : edits(state, action, rules)
  }
}

function edits<Row extends GridRow>(state: GridState<Row>, action: Edit<Row>, rules: GridRules<Row>): GridState<Row> {
  switch (action.type) {
    case 'clear':
      return changed(state, clearSteps(state, rules))
    case 'copy-down':
      return changed(state, copySteps(state, rules))
    case 'remove':
      return rules.keepsLines ? state : removed(state, removeSteps(state))
    case 'restore':
      return { ...changed(state, inverseOf(state.removed)), removed: [], said: text('The lines are back.') }
    case 'paste':
      return {
        ...changed(state, pasteSteps(state, action.rows)),
        said: text('{count, plural, one {# line imported} other {# lines imported}}', { count: action.rows.length }),
      }
    case 'undo':
      return undone(state, rules)
    case 'redo':
      return redone(state, rules)
  }
}

function changed<Row extends GridRow>(state: GridState<Row>, steps: readonly Step<Row>[]): GridState<Row> {
  if (steps.length === 0) return { ...state, editing: undefined }
  const change = { steps, place: state.place }
  return {
    ...state,
    lines: applySteps(state.lines, steps),
    editing: undefined,
    past: [...state.past, change].slice(-MOST_CHANGES_KEPT),
    future: [],
  }
}

/** The answer to a text that was looked up meanwhile. It is put wherever the text is remembered, also in what undo knows. */
function settled<Row extends GridRow>(state: GridState<Row>, settlement: Settlement<Row>): GridState<Row> {
  const answered = (line: Line<Row>) => (isAskedBy(line, settlement) ? withAnswer(line, settlement) : line)
  const amended = (steps: readonly Step<Row>[]) =>
    steps.map((step) => ({
      ...step,
      before: step.before && answered(step.before),
      after: step.after && answered(step.after),
    }))
  const everywhere = (changes: readonly Change<Row>[]) =>
    changes.map((change) => ({ ...change, steps: amended(change.steps) }))
  return {
    ...state,
    lines: state.lines.map(answered),
    past: everywhere(state.past),
    future: everywhere(state.future),
    removed: amended(state.removed),
  }
}

function undone<Row extends GridRow>(state: GridState<Row>, rules: GridRules<Row>): GridState<Row> {
  const change = state.past.at(-1)
  if (!change) return { ...state, said: text('Nothing to undo.') }
  const lines = applySteps(state.lines, inverseOf(change.steps))
  return {
    ...goBack({ ...state, lines }, change.place, rules),
    past: state.past.slice(0, -1),
    future: [...state.future, change],
    removed: state.removed.filter(({ id }) => !lines.some((line) => line.id === id)),
    said: text('Undone.'),
  }
}

function redone<Row extends GridRow>(state: GridState<Row>, rules: GridRules<Row>): GridState<Row> {
  const change = state.future.at(-1)
  if (!change) return { ...state, said: text('Nothing to redo.') }
  return {
    ...goBack({ ...state, lines: applySteps(state.lines, change.steps) }, change.place, rules),
    past: [...state.past, change],
    future: state.future.slice(0, -1),
    said: text('Done again.'),
  }
}

function removed<Row extends GridRow>(state: GridState<Row>, steps: readonly Step<Row>[]): GridState<Row> {
  if (steps.length === 0) return state
  const { first } = selectionOf(state)
  const after = goTo(changed(state, steps), { ...state.place, line: first }, false)
  const count = steps.length
  return {
    ...after,
    removed: steps,
    said: text('{count, plural, one {# line removed} other {# lines removed}}', { count }),
  }
}

function edited<Row extends GridRow>(state: GridState<Row>, typed: string | undefined, rules: GridRules<Row>) {
  const { takes } = reachOf(state, rules)
  const column = rules.columns[state.place.column]
  if (!column || !takes(state.place.column)) return state
  const line = state.lines[state.place.line]
  const start = typed ?? (line ? (line.refused[column.key]?.text ?? column.write(line.row)) : '')
  return { ...state, anchor: state.place.line, editing: { start, isTypedOver: typed !== undefined } }
}

function left<Row extends GridRow>(state: GridState<Row>, toward: Direction | undefined, rules: GridRules<Row>) {
  if (!toward) return state
  const place = toward === 'down' ? enteredPlace(state, rules) : undefined
  return goTo(state, place ?? moved(state.place, toward, reachOf(state, rules)), false)
}

/** Where Enter leads while lines are typed one after the other: from the item to its quantity, and on to the next item. */
export function enteredPlace<Row extends GridRow>(state: GridState<Row>, rules: GridRules<Row>): Place | undefined {
  const { lines, place } = state
  const first = rules.columns.findIndex(({ leads }) => leads)
  if (first < 0 || !rules.newRow || rules.readOnly || place.line !== lines.length - 1) return undefined
  return place.column === first ? moved(place, 'next', reachOf(state, rules)) : { line: lines.length, column: first }
}

function goTo<Row extends GridRow>(state: GridState<Row>, place: Place, extend: boolean | undefined): GridState<Row> {
  return { ...state, place, anchor: extend ? state.anchor : place.line, editing: undefined }
}

/** To where a change was made, or as near as there still are lines. */
function goBack<Row extends GridRow>(state: GridState<Row>, place: Place, rules: GridRules<Row>): GridState<Row> {
  const last = Math.max(0, reachOf(state, rules).lines - 1)
  return goTo(state, { ...place, line: Math.min(place.line, last) }, false)
}

/** Takes the rows as others know them now. What is being typed, and what could not be read, stays. */
function replaced<Row extends GridRow>(state: GridState<Row>, rows: readonly Row[]): GridState<Row> {
  const known = new Map(state.lines.map((line) => [line.id, line]))
  const lines = rows.map((row) => {
    const line = known.get(row.id)
    if (!line) return lineOf(row)
    return line.row === row ? line : { ...line, row }
  })
  const here = state.lines[state.place.line]?.id
  const line = here === undefined ? lines.length : lines.findIndex(({ id }) => id === here)
  const place = { ...state.place, line: line < 0 ? Math.min(state.place.line, Math.max(0, lines.length - 1)) : line }
  return { ...state, lines, place, anchor: place.line, editing: line < 0 ? undefined : state.editing }
}

/** The place of a column among others; where it is gone, that of the nearest before it that is left. */
function sameColumn<Row>(place: number, before: readonly GridColumn<Row>[], after: readonly GridColumn<Row>[]): number {
  const kept = before.slice(0, place + 1).findLast(({ key }) => after.some((column) => column.key === key))?.key
  return Math.max(
    0,
    after.findIndex(({ key }) => key === kept),
  )
}

function expanded<Row extends GridRow>(state: GridState<Row>, id: string, open: boolean): GridState<Row> {
  const next = new Set(state.expanded)
  if (open) next.add(id)
  else next.delete(id)
  return { ...state, expanded: next }
}
