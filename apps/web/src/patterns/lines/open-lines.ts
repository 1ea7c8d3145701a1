import type { LineConflict, LineFault, LineProblem } from '../../client/saving/lines-state.ts'
import type { SaveState } from '../../client/save-state.ts'
import type { GridRow } from './grid-column.ts'
import type { OnGridChange } from './grid-store.ts'

/** The lines of an open document, however they are saved: what `DocumentLines` draws. */
export type OpenLines<Line extends GridRow> = {
  /** Undefined while they are read. */
  readonly rows: readonly Line[] | undefined
  readonly onChange: OnGridChange<Line>
  /** Changes lines from outside of the grid: from the part under a line, or all prices at once. */
  readonly put: (rows: readonly Line[]) => void
  readonly canAdd: boolean
  readonly canRemove: boolean
  /** Why nothing can be changed. */
  readonly readOnly: string | undefined
  readonly faults: readonly LineFault[]
  readonly conflicts: readonly LineConflict<Line>[]
  readonly problems: readonly LineProblem<Line>[]
  readonly gone: readonly { readonly key: string; readonly line: Line }[]
  readonly status: SaveState
  /** How many changes are not stored yet. */
  readonly unsent: number
  readonly restored: number
  readonly useMine: (key: string, field: string) => void
  readonly useTheirs: (key: string, field: string) => void
  readonly addAgain: (key: string) => void
  readonly dismiss: (key: string) => void
  readonly flush: () => Promise<boolean>
  readonly resume: () => void
  readonly discard: () => void
}
