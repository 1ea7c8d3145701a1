import type { GridRow } from './grid-column.ts'
import { type Direction, stop } from './grid-moves.ts'
import type { GridRules, GridState } from './grid-model.ts'
import { enteredPlace, type GridAction, reachOf } from './grid-state.ts'

export type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const arrows: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  PageUp: 'page-up',
  PageDown: 'page-down',
  Home: 'home',
  End: 'end',
}
const withControl: Readonly<Record<string, Direction>> = {
  Home: 'first',
  End: 'last',
  ArrowUp: 'top',
  ArrowDown: 'bottom',
}

/** What a key means on a cell that is not being edited; undefined leaves it to the page. */
export function actionOf<Row extends GridRow>(
  press: Press,
  state: GridState<Row>,
  rules: GridRules<Row>,
): GridAction<Row> | undefined {
  if (press.altKey) return expansion(press, state)
  if (press.ctrlKey || press.metaKey) return commanded(press, rules.readOnly)
  const to = arrows[press.key]
  if (to) return { type: 'move', to, extend: press.shiftKey && (to === 'up' || to === 'down') }
  if (press.key === 'Enter') return entered(press, state, rules)
  if (press.key === 'Tab')
    return stop(state.place, press.shiftKey ? -1 : 1, reachOf(state, rules))
      ? { type: 'move', to: press.shiftKey ? 'previous' : 'next' }
      : undefined
  return rules.readOnly ? undefined : editing(press, state, rules)
}

function entered<Row extends GridRow>(
  { shiftKey }: Press,
  state: GridState<Row>,
  rules: GridRules<Row>,
): GridAction<Row> {
  if (shiftKey) return { type: 'move', to: 'up' }
  const place = enteredPlace(state, rules)
  return place ? { type: 'go', place } : { type: 'move', to: 'down' }
}

function editing<Row extends GridRow>(
  { key }: Press,
  state: GridState<Row>,
  rules: GridRules<Row>,
): GridAction<Row> | undefined {
  if (!reachOf(state, rules).takes(state.place.column)) return undefined
  if (key === 'F2') return { type: 'edit' }
  if (key === 'Delete') return { type: 'clear' }
  if (key === 'Backspace') return { type: 'edit', typed: '' }
  return [...key].length === 1 ? { type: 'edit', typed: key } : undefined
}

function commanded<Row extends GridRow>({ key, shiftKey }: Press, readOnly: boolean): GridAction<Row> | undefined {
  const to = withControl[key]
  if (to) return { type: 'move', to }
  if (readOnly) return undefined
  if (key === 'Delete' || key === 'Backspace') return { type: 'remove' }
  switch (key.toLowerCase()) {
    case 'd':
      return { type: 'copy-down' }
    case 'z':
      return { type: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { type: 'redo' }
    default:
      return undefined
  }
}

function expansion<Row extends GridRow>({ key }: Press, state: GridState<Row>): GridAction<Row> | undefined {
  const line = state.lines[state.place.line]
  if (!line || (key !== 'ArrowDown' && key !== 'ArrowUp')) return undefined
  return { type: 'expand', id: line.id, open: key === 'ArrowDown' }
}
