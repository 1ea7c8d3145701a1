import type { SearchIndex } from '@galen/contract/search-index'
import { arrayOr } from '@galen/domain/search/query-builder'
import { useRef, useState } from 'react'
import { errorText } from '../../kit/error-text.ts'
import { searchOnce } from '../../client/search.ts'
import { toastError } from '../../client/api.tsx'
import { confirm } from '../../kit/confirm.tsx'
import { type RowOutcome, runEach } from './bulk-run.ts'
import { type BulkAction, type EachAction, idOf, type Row } from './list-declaration.ts'
import { countOf, type Selection } from './selection.ts'
import type { List } from './use-list.ts'

export type BulkRun = {
  readonly action: EachAction
  readonly rows: readonly Row[]
  readonly outcomes: ReadonlyMap<string, RowOutcome>
  readonly isRunning: boolean
}

const IDS_AT_ONCE = 100

/** Runs an action on everything that is selected, and knows what became of each row. */
export function useBulk(index: SearchIndex, list: List, selection: Selection, unselect: () => void) {
  const [state, setState] = useState<BulkRun>()
  const isBusy = useRef(false)

  const work = async (action: BulkAction) => {
    if ('together' in action) return action.together(await chosenRows(index, list, selection), unselect)
    await workEach(action)
  }

  const workEach = async (action: EachAction) => {
    const total = countOf(selection, list.rows.data?.grouped?.rows ?? list.rows.data?.total ?? 0)
    const question = action.ask?.(total)
    if (question && !(await confirm({ ...question, ...(action.danger && { danger: true }) }))) return
    const runOn = action.choose ? await action.choose(total) : action.run
    if (!runOn) return
    const rows = await chosenRows(index, list, selection)
    const outcomes = new Map<string, RowOutcome>()
    const show = (isRunning: boolean) => setState({ action, rows, outcomes: new Map(outcomes), isRunning })
    show(true)
    await runEach(
      rows,
      async (row) => {
        const disabledReason = action.disabledReason?.(row)
        if (disabledReason !== undefined) throw disabledReason
        await runOn(row)
      },
      (row, outcome) => {
        outcomes.set(idOf(row), outcome)
        show(true)
      },
      (reason) => (typeof reason === 'string' ? reason : errorText(reason)),
    )
    show(false)
    await list.rows.refetch()
  }

  const run = async (action: BulkAction) => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work(action)
    } catch (reason) {
      toastError(reason)
    } finally {
      isBusy.current = false
    }
  }
  return { run, state, forget: () => setState(undefined) }
}

/** The rows themselves, also those on other pages. */
async function chosenRows(index: SearchIndex, list: List, selection: Selection): Promise<Row[]> {
  const { query, sort } = list
  if (selection.all) return everyRow(index, query, sort)
  const here = (list.rows.data?.content ?? []).filter((row) => selection.ids.has(idOf(row)))
  const known = new Set(here.map(idOf))
  const others = [...selection.ids].filter((id) => !known.has(id))
  const found: Row[] = []
  for (let at = 0; at < others.length; at += IDS_AT_ONCE) {
    const ids = others.slice(at, at + IDS_AT_ONCE)
    found.push(...(await searchOnce(index, { query: arrayOr('id', ids), size: ids.length })).content)
  }
  return [...here, ...found]
}

async function everyRow(index: SearchIndex, query: string, sort: List['sort']): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const { content } = await searchOnce(index, { query, sort, from: rows.length, size: index.maxSize })
    rows.push(...content)
    if (content.length < index.maxSize) return rows
  }
}
