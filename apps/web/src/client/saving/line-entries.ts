import type { Store } from '../../kit/store.ts'
import type { Clock } from './clock.ts'
import { type LineEntry, linesState, type LinesState, type StoredLine, type UnsentLine } from './lines-state.ts'
import { type FieldMark, unsentOf } from './saving-state.ts'

export type LineRequest = {
  readonly key: string
  readonly version: number
  readonly onAsking: (isAsking: boolean) => void
}

export type LinesOptions<Line extends StoredLine> = {
  /** What the user changes about a line; everything else is shown only. */
  readonly fields: readonly (keyof Line & string)[]
  /** Saves the changed fields of one line, and answers the line as it is then stored. */
  readonly save: (changes: Partial<Line>, stored: Line, request: LineRequest) => Promise<Line>
  /** Stores a new line. Without it no line can be added. */
  readonly add?: ((line: Line, request: LineRequest) => Promise<Line>) | undefined
  readonly remove?: ((stored: Line, request: LineRequest) => Promise<unknown>) | undefined
  /** Reads all lines again. */
  readonly read: () => Promise<readonly Line[]>
  /** A new line is not stored before this is true. */
  readonly isComplete?: (line: Line) => boolean
  /** Whether two lines are about the same thing: a new line whose answer is on its way may be listed already. */
  readonly isSameThing?: ((one: Line, other: Line) => boolean) | undefined
  /** Computes what follows from the fields, such as an amount or a margin. */
  readonly derive?: (line: Line) => Line
  /** The column that shows a field; the one of the same name unless said otherwise. */
  readonly columnOf?: (field: string) => string
  readonly freshKey: () => string
  readonly clock?: Clock
  readonly keep?: (unsent: readonly UnsentLine[]) => void
  readonly kept?: readonly UnsentLine[]
  readonly onSaved?: () => void
}

/** The lines of one document, each with a saving engine of its own. */
export type Lines<Line extends StoredLine> = {
  readonly options: LinesOptions<Line>
  readonly after: Clock
  readonly state: Store<LinesState<Line>>
  readonly read: () => Promise<readonly Line[]>
  entries: LineEntry<Line>[]
  /** Lines that were removed here; a list that was read earlier may still have them. */
  readonly removed: Set<string>
  /** The list that had more than is shown: lines of it wait for the answer to what was added here. */
  waiting: { readonly rows: readonly Line[]; readonly news: FieldMark | undefined } | null
  isOpen: boolean
  /** Many lines change at once, and are shown once. */
  isBatching: boolean
  /** Adds a row again whose removal was taken back too late. */
  readonly restore: (row: Line) => void
}

export const serverIdOf = <Line>({ saving }: LineEntry<Line>) => String(saving.state.get().stored['id'])

/** Shows what became of the lines, and keeps what is not stored where a crash of the tab does not reach it. */
export function publish<Line extends StoredLine>(lines: Lines<Line>): void {
  if (lines.isBatching) return
  const { options, entries, state } = lines
  state.set(linesState(entries, options.columnOf ?? ((field) => field)))
  options.keep?.(
    entries.flatMap(({ key, saving, local, removal }) => {
      const { stored, isNew, gone } = saving.state.get()
      const unsent = removal || gone ? null : unsentOf(saving.state.get())
      return unsent ? [{ key, isNew, stored: stored as StoredLine, local, unsent }] : []
    }),
  )
}

export function batch<Line extends StoredLine>(lines: Lines<Line>, change: () => void): void {
  const wasBatching = lines.isBatching
  lines.isBatching = true
  try {
    change()
  } finally {
    lines.isBatching = wasBatching
    publish(lines)
  }
}

export function drop<Line extends StoredLine>(lines: Lines<Line>, entry: LineEntry<Line>): void {
  entry.stop()
  entry.saving.close()
  lines.entries = lines.entries.filter((each) => each !== entry)
}
