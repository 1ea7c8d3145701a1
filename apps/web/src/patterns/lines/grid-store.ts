import { useLayoutEffect, useState } from 'react'
import { type Store, createStore, useStore } from '../../kit/store.ts'
import type { GridRow } from './grid-column.ts'
import type { GridRules, GridState } from './grid-model.ts'
import { type GridAction, reduce, startOf } from './grid-state.ts'

/** What became different: the rows that are new or changed, and the ids of those that are gone. */
type GridChange<Row> = { readonly put: readonly Row[]; readonly removed: readonly string[] }

export type OnGridChange<Row> = (rows: readonly Row[], change: GridChange<Row>) => void

type GridStore<Row extends GridRow> = {
  readonly state: Store<GridState<Row>>
  /** Answers the state that came of it. */
  readonly act: (action: GridAction<Row>) => GridState<Row>
  /** Takes the rules and the rows of this rendering. */
  readonly attach: (rules: GridRules<Row>, rows: readonly Row[], onChange: OnGridChange<Row> | undefined) => void
}

function storeOf<Row extends GridRow>(initial: readonly Row[], initialRules: GridRules<Row>): GridStore<Row> {
  const state = createStore(startOf(initial))
  let rules = initialRules
  let told: OnGridChange<Row> | undefined
  let seen = initial
  const act = (action: GridAction<Row>) => {
    const before = state.get()
    const after = reduce(before, action, rules)
    state.set(after)
    if (after.lines === before.lines || action.type === 'replace') return after
    seen = after.lines.map((line) => line.row)
    told?.(
      seen,
      differenceOf(
        before.lines.map((line) => line.row),
        seen,
      ),
    )
    return after
  }
  const attach: GridStore<Row>['attach'] = (nextRules, rows, onChange) => {
    const { columns } = rules
    rules = nextRules
    told = onChange
    if (columns !== nextRules.columns) act({ type: 'columns', before: columns })
    // The rows that were told come back as they were; only others are news.
    if (rows === seen) return
    seen = rows
    act({ type: 'replace', rows })
  }
  return { state, act, attach }
}

function differenceOf<Row extends GridRow>(before: readonly Row[], after: readonly Row[]): GridChange<Row> {
  const was = new Map(before.map((row) => [row.id, row]))
  const is = new Set(after.map((row) => row.id))
  return {
    put: after.filter((row) => was.get(row.id) !== row),
    removed: before.filter((row) => !is.has(row.id)).map((row) => row.id),
  }
}

/** The state of a grid, kept outside of React so that a change is told before the key that made it goes on. */
export function useGridStore<Row extends GridRow>(
  rows: readonly Row[],
  rules: GridRules<Row>,
  onChange: OnGridChange<Row> | undefined,
) {
  const [store] = useState(() => storeOf(rows, rules))
  useLayoutEffect(() => store.attach(rules, rows, onChange), [store, rules, rows, onChange])
  return { state: useStore(store.state), act: store.act, now: store.state.get }
}
