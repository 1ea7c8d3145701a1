import type { SaveState } from '../save-state.ts'
import type { Autosave } from './autosave.ts'
import { type Conflict, statusOf, type Stored, type Unsent, type Values } from './saving-state.ts'

/** A line as the server stores it. */
export type StoredLine = Stored & { readonly id: string }

/** A removal that the server has not confirmed yet. */
export type Removal = {
  readonly key: string
  version: number
  isSending: boolean
  /** How often it got no answer. */
  tries: number
  /** The user took it back while it was on its way: the line is added again. */
  isTakenBack: boolean
  cancel: () => void
}

/** One line of the list: its own saving engine, and what the screen knows besides the saved fields. */
export type LineEntry<Line> = {
  /** The id of the row on the screen; it stays the same when the server gives the line another id. */
  readonly key: string
  readonly saving: Autosave
  /** Values next to the fields, such as the name of a chosen item, until the server answers with its own. */
  local: Values
  removal: Removal | null
  problem: string | null
  /** The server has listed it, so that its absence means that it was deleted. */
  wasListed: boolean
  row: Line
  readonly stop: () => void
}

export type LineConflict<Line> = { readonly key: string; readonly line: Line; readonly conflict: Conflict }
export type LineFault = { readonly id: string; readonly column: string; readonly message: string }
export type LineProblem<Line> = { readonly key: string; readonly line: Line; readonly message: string }

export type LinesState<Line> = {
  readonly rows: readonly Line[]
  readonly faults: readonly LineFault[]
  readonly conflicts: readonly LineConflict<Line>[]
  /** What was rejected without naming a field. */
  readonly problems: readonly LineProblem<Line>[]
  /** Lines that others deleted while they had unsaved changes here. */
  readonly gone: readonly { readonly key: string; readonly line: Line }[]
  readonly status: SaveState
  /** How many changes are not stored yet. */
  readonly unsent: number
  /** Changes of an earlier tab that wait for a decision. */
  readonly restored: number
}

const PRECEDENCE: readonly SaveState[] = ['asking', 'failed', 'saving', 'waiting', 'saved', 'idle']

/** The state of several records as one. */
export const combinedStatus = (states: readonly SaveState[]): SaveState =>
  PRECEDENCE.find((state) => states.includes(state)) ?? 'idle'

const statusOfEntry = <Line>({ saving, removal, problem }: LineEntry<Line>): SaveState => {
  if (removal) return removal.tries > 0 ? 'waiting' : 'saving'
  return problem === null ? statusOf(saving.state.get()) : 'failed'
}

const unsentIn = <Line>(entries: readonly LineEntry<Line>[]) =>
  entries.reduce((sum, { saving, removal }) => {
    const { edits, gone } = saving.state.get()
    return sum + (removal ? 1 : gone ? 0 : Object.keys(edits).length)
  }, 0)

/** A new line that is not complete yet is not being saved; but nothing is called saved while it waits. */
function statusOfAll<Line>(entries: readonly LineEntry<Line>[]): SaveState {
  const status = combinedStatus(entries.map(statusOfEntry))
  return status === 'saved' && unsentIn(entries) > 0 ? 'idle' : status
}

/** Everything that the screen shows of the lines, from the entries in their order. */
export function linesState<Line>(
  entries: readonly LineEntry<Line>[],
  columnOf: (field: string) => string,
): LinesState<Line> {
  const here = entries.filter(({ removal, saving }) => removal === null && !saving.state.get().gone)
  return {
    rows: here.map(({ row }) => row),
    faults: here.flatMap(({ key, saving }) => faultsOf(key, saving, columnOf)),
    conflicts: here.flatMap(({ key, row, saving }) =>
      Object.values(saving.state.get().conflicts).map((conflict) => ({ key, line: row, conflict })),
    ),
    problems: here.flatMap(({ key, row, saving, problem }) => {
      const message = problem ?? saving.state.get().problem
      return message === null ? [] : [{ key, line: row, message }]
    }),
    gone: entries
      .filter(({ saving, removal }) => removal === null && saving.state.get().gone)
      .map(({ key, row }) => ({ key, line: row })),
    status: statusOfAll(entries),
    unsent: unsentIn(entries),
    restored: entries.reduce((sum, { saving }) => sum + saving.state.get().restored, 0),
  }
}

function faultsOf(key: string, saving: Autosave, columnOf: (field: string) => string): readonly LineFault[] {
  return Object.entries(saving.state.get().refusals).map(([field, message]) => ({
    id: key,
    column: columnOf(field),
    message,
  }))
}

/** What a crashed tab leaves of one line. */
export type UnsentLine = {
  readonly key: string
  readonly isNew: boolean
  readonly stored: StoredLine
  readonly local: Values
  readonly unsent: Unsent
}
