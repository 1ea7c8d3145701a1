import { performed } from '../../client/api.tsx'
import { freshKey } from '../../client/call.ts'
import { type Autosave, autosave } from '../../client/saving/autosave.ts'
import { SOMEBODY, type Stored } from '../../client/saving/saving-state.ts'
import type { ChangeRow, RowContext, SavedRow } from './saved-row.ts'

export type RowSource<Row extends SavedRow> = {
  readonly row: Row
  readonly change: ChangeRow<Row>
  /** Reads the rows again. */
  readonly refresh: () => Promise<unknown>
}

/** Saves one row of a table that is read as a whole: reading the row again means reading the table again. */
export function rowSaving<Row extends SavedRow>(first: RowSource<Row>) {
  let source = first
  let isTold = false
  const saving: Autosave = autosave({
    stored: first.row as unknown as Stored,
    mode: 'autosave',
    isNew: false,
    freshKey,
    send: async ({ changes, version, key }, onAsking) => {
      const stored = { ...source.row, ...saving.state.get().stored, version } as Row
      return (await source.change(stored, changes as Partial<Row>, {
        call: callWith(key, onAsking),
      })) as unknown as Stored
    },
    read: async () => {
      if (!isTold) await source.refresh()
      // What was read has reached the row once the page is drawn.
      await new Promise((resolve) => void setTimeout(resolve))
      isTold = false
      return source.row as unknown as Stored
    },
    onSaved: () => void source.refresh(),
  })
  return {
    saving,
    /** Called whenever the table was drawn; it may have been read again. */
    follow: (next: RowSource<Row>) => {
      source = next
      isTold = next.row.version > saving.state.get().stored.version
      if (isTold) saving.onRemoteChange(next.row.version, { by: SOMEBODY, at: new Date().toISOString() })
    },
  }
}

export const callWith =
  (key: string, onAsking?: (isAsking: boolean) => void): RowContext['call'] =>
  (route, input) =>
    performed(route, input, { key, ownState: true, ...(onAsking && { onAsking }) })
