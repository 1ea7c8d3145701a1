import type { ClipboardEvent, KeyboardEvent, MouseEvent } from 'react'
import { readTable, writeTable } from './clipboard-table.ts'
import type { GridRow } from './grid-column.ts'
import { textIn } from './grid-edits.ts'
import { actionOf } from './grid-keys.ts'
import type { Place } from './grid-moves.ts'
import type { GridRules, GridState } from './grid-model.ts'
import { type Act, selectionOf } from './grid-state.ts'

type Around<Row extends GridRow> = {
  now: () => GridState<Row>
  rules: GridRules<Row>
  act: Act<Row>
  /** Called with what was on the clipboard when it is more than one cell. */
  onTable: (source: string) => void
}

/** What keys, clipboard and mouse do to the grid. */
export function gridEvents<Row extends GridRow>({ now, rules, act, onTable }: Around<Row>) {
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const isOnCell = (event.target as Element).matches('[data-column]')
      if (!isOnCell || now().editing || event.defaultPrevented || event.nativeEvent.isComposing) return
      // Tab moves between cells, so there is a key that leads out of them.
      if (event.key === 'Escape') return footOf(event.currentTarget)?.focus()
      const turned = event.key === ' ' && turnedRound(now(), rules)
      const action = turned || actionOf(event, now(), rules)
      if (!action) return
      event.preventDefault()
      act(action)
    },
    onPaste: (event: ClipboardEvent) => {
      const source = event.clipboardData.getData('text/plain')
      const cells = readTable(source)
      const isOne = cells.length === 1 && cells[0]?.length === 1
      if (rules.readOnly || (isOne && now().editing)) return
      event.preventDefault()
      act(isOne ? { type: 'commit', source: cells[0]?.[0] ?? '' } : { type: 'cancel' })
      if (!isOne) onTable(source)
    },
    onCopy: (event: ClipboardEvent) => {
      const state = now()
      const column = rules.columns[state.place.column]
      if (state.editing || !column) return
      const { first, last } = selectionOf(state)
      event.preventDefault()
      const cells = state.lines.slice(first, last + 1).map((line) => [textIn(line, column)])
      event.clipboardData.setData('text/plain', writeTable(cells))
    },
    onMouseDown: (event: MouseEvent) => {
      const isBox = (event.target as Element).closest('[data-toggle]') !== null
      pointAt(event, now().place, isBox ? goOnly(act) : act)
      const turned = isBox && event.button === 0 && turnedRound(now(), rules)
      if (turned) act(turned)
    },
  }
}

/** A press on a box goes to its cell and never opens an editor over it. */
const goOnly =
  <Row extends GridRow>(act: Act<Row>): Act<Row> =>
  (action, ...rest) =>
    action.type === 'edit' ? act({ type: 'cancel' }) : act(action, ...rest)

/** Turns the value of the cell round, where it is one of two. */
function turnedRound<Row extends GridRow>({ lines, place }: GridState<Row>, { columns, readOnly }: GridRules<Row>) {
  const line = lines[place.line]
  const source = line && columns[place.column]?.toggles?.(line.row)
  return source === undefined || readOnly ? undefined : ({ type: 'commit', source } as const)
}

const footOf = (table: Element) => table.closest('section')?.querySelector<HTMLElement>('[data-grid-foot]')

/** A press on a cell goes there; on the cell where one already is, it edits; on the bin, it removes the line. */
function pointAt<Row extends GridRow>(event: MouseEvent, here: Place, act: Act<Row>): void {
  const target = event.target as Element
  const line = Number(target.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? -1)
  const cell = target.closest<HTMLElement>('[data-column]')
  if (event.button !== 0 || line < 0) return
  if (target.closest('[data-remove]')) {
    event.preventDefault()
    act({ type: 'go', place: { ...here, line } })
    act({ type: 'remove' })
    return
  }
  if (!cell || target.closest('input, button, a, [role=listbox]')) return
  // The cell takes the focus itself, and an editor that just opened must not lose it again.
  event.preventDefault()
  const column = Number(cell.dataset['column'])
  act(line === here.line && column === here.column ? { type: 'edit' } : { type: 'go', place: { line, column } })
}
