import { useEffect, useState } from 'react'
import { statusOf, valuesOf } from '../../client/saving/saving-state.ts'
import { useSaving } from '../../client/saving/use-saving.ts'
import { type RowSource, rowSaving } from './row-saving.ts'
import type { SavedRow } from './saved-row.ts'

/** One row that saves itself: its own state, its own message, its own conflicts. */
export function useRowSaving<Row extends SavedRow>(source: RowSource<Row>) {
  const [{ saving, follow }] = useState(() => rowSaving(source))
  useEffect(() => follow(source))
  const state = useSaving(saving)
  // What is counted and not saved, such as how often it is used, comes with the row as it was read last.
  const isNewest = source.row.version >= state.stored.version
  const values = { ...source.row, ...(isNewest ? state.edits : valuesOf(state)) } as Row
  return { saving, state, status: statusOf(state), values }
}
