import { text } from '../../kit/text.ts'
import type { SaveState } from '../save-state.ts'
import type { Merge } from './merge-by-key.ts'

export type Values = Readonly<Record<string, unknown>>
export type Stored = Values & { readonly version: number }

/** Who changed something, and when. */
export type FieldMark = { readonly by: string; readonly at: string }

/** Someone changed the same field in the meantime: both values are side by side until the person chooses. */
export type Conflict = FieldMark & { readonly field: string; readonly mine: unknown; readonly theirs: unknown }

/** One change on its way. It keeps its key until the server answers, so that it cannot happen twice. */
export type Sending = {
  readonly key: string
  readonly version: number
  readonly changes: Values
  /** What goes along that is no field of the record: a justification. */
  readonly extra: Values
  /** How often it got no answer. */
  readonly tries: number
  /** The server asked for a confirmation, and the user has not answered yet. */
  readonly isAsking?: boolean
}

export type SavingMode = 'autosave' | 'manualSave'

export type SavingState = {
  readonly mode: SavingMode
  readonly isNew: boolean
  /** Fields in which what two people did can be put together. */
  readonly merges: Readonly<Record<string, Merge>>
  /** What the server has, as far as is known here. */
  readonly stored: Stored
  /** The newest value of each field that the server has not confirmed, what is on its way included. */
  readonly edits: Values
  /** What was stored when each edit began: another value there means that someone else changed it. */
  readonly bases: Values
  readonly sending: Sending | null
  readonly conflicts: Readonly<Record<string, Conflict>>
  readonly refusals: Readonly<Record<string, string>>
  /** What was refused and taken back, for anyone who is still typing it: nothing changes under their fingers. */
  readonly rejected: Values
  /** What was refused without naming a field. */
  readonly problem: string | null
  /** Fields that others changed while this was open. */
  readonly marks: Readonly<Record<string, FieldMark>>
  /** Edits that were found on this device and wait for a decision. */
  readonly restored: number
  readonly failed: boolean
  readonly wasSaved: boolean
  /** The record was removed. */
  readonly gone: boolean
}

/** The state of one record, see SaveState. */
export type SavingStatus = SaveState

/** Someone no one can name any more. */
export const SOMEBODY = text('Another user')

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const without = <T>(all: Readonly<Record<string, T>>, fields: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([field]) => !fields.includes(field)))

export const opened = (
  stored: Stored,
  { mode, isNew, merges = {} }: Pick<SavingState, 'mode' | 'isNew'> & Partial<Pick<SavingState, 'merges'>>,
): SavingState => ({
  mode,
  isNew,
  merges,
  stored,
  edits: {},
  bases: {},
  sending: null,
  conflicts: {},
  refusals: {},
  rejected: {},
  problem: null,
  marks: {},
  restored: 0,
  failed: false,
  wasSaved: false,
  gone: false,
})

export const valuesOf = ({ stored, edits }: SavingState): Stored => ({ ...stored, ...edits, version: stored.version })

/** The edits that may go out now: those over which no one else has to be asked first. */
export const sendableOf = ({ edits, conflicts }: SavingState): Values => without(edits, Object.keys(conflicts))

export const hasUnsent = ({ edits, sending }: SavingState) => sending !== null || Object.keys(edits).length > 0

/** What the indicator says. It never says saved while anything typed here is not stored (Spec §4). */
export function statusOf(state: SavingState): SavingStatus {
  const { sending, conflicts, edits, mode, isNew, restored } = state
  if (restored > 0) return 'idle'
  if (sending?.isAsking) return 'asking'
  if (Object.keys(conflicts).length > 0) return 'failed'
  if (sending) return sending.tries > 0 ? 'waiting' : 'saving'
  if (state.failed) return 'failed'
  const waits = Object.keys(edits).length > 0
  if (waits) return mode === 'autosave' && !isNew ? 'saving' : 'idle'
  return state.wasSaved ? 'saved' : 'idle'
}

export function edited(state: SavingState, field: string, value: unknown): SavingState {
  const isOnItsWay = state.sending !== null && field in state.sending.changes
  const isBack = !isOnItsWay && same(value, state.stored[field])
  const clash = state.conflicts[field]
  const others = without(state.conflicts, [field])
  return {
    ...state,
    edits: isBack ? without(state.edits, [field]) : { ...state.edits, [field]: value },
    bases: isBack ? without(state.bases, [field]) : { [field]: state.stored[field], ...state.bases },
    conflicts: clash && !isBack ? { ...others, [field]: { ...clash, mine: value } } : others,
    refusals: without(state.refusals, [field]),
    rejected: without(state.rejected, [field]),
    marks: without(state.marks, [field]),
    problem: null,
    failed: false,
  }
}

export const sent = (state: SavingState, sending: Sending): SavingState => ({
  ...state,
  sending,
  restored: 0,
  failed: false,
})

/** A confirmation is shown, or was answered. */
export const asked = (state: SavingState, isAsking: boolean): SavingState => ({
  ...state,
  sending: state.sending && { ...state.sending, isAsking },
})

/** The user did not confirm: an autosaved change goes back to what is stored, anything else keeps its edits. */
export function declined(state: SavingState): SavingState {
  const changes = state.sending?.changes ?? {}
  const keeps = state.mode === 'manualSave' || state.isNew
  const fields = keeps ? [] : Object.keys(changes).filter((field) => same(state.edits[field], changes[field]))
  return { ...state, sending: null, edits: without(state.edits, fields), bases: without(state.bases, fields) }
}

/** No answer came. No one knows whether it happened, so the same change with the same key is asked again. */
export const unanswered = (state: SavingState): SavingState => ({
  ...state,
  sending: state.sending && { ...state.sending, tries: state.sending.tries + 1 },
})

/** The server stored what was sent. Fields edited since then stay as they are and go out next. */
export function acknowledged(state: SavingState, record: Stored): SavingState {
  const changes = state.sending?.changes ?? {}
  const done = Object.keys(changes).filter((field) => same(state.edits[field], changes[field]))
  const editedSince = Object.keys(changes).filter((field) => !done.includes(field) && field in state.edits)
  const next: SavingState = {
    ...state,
    isNew: false,
    sending: null,
    edits: without(state.edits, done),
    bases: {
      ...without(state.bases, done),
      ...Object.fromEntries(editedSince.map((field) => [field, record[field]])),
    },
    conflicts: without(state.conflicts, done),
    refusals: without(state.refusals, Object.keys(changes)),
    rejected: without(state.rejected, Object.keys(changes)),
    marks: without(state.marks, Object.keys(changes)),
    problem: null,
    failed: false,
    wasSaved: true,
  }
  // An answer that was asked for again may be older than what was read since.
  const newest = record.version < state.stored.version ? state.stored : record
  // One version further no one else was between: what differs is what my own change brought with it.
  const isMine = newest.version === state.stored.version + 1
  return merged(next, newest, undefined, Object.keys(isMine ? newest : changes))
}

/**
 * Takes over a newer record. A field no one edits here is replaced and marked; an edited one becomes a conflict when
 * what is stored is no longer what the edit began with.
 */
export function merged(
  before: SavingState,
  record: Stored,
  news: FieldMark | undefined,
  own: readonly string[] = [],
): SavingState {
  if (record.version < before.stored.version) return before
  const state = putTogether(before, record)
  const mark = news ?? { by: SOMEBODY, at: new Date().toISOString() }
  const agreed = Object.keys(state.edits).filter((field) => same(record[field], state.edits[field]))
  const edits = without(state.edits, agreed)
  const clashing = Object.keys(edits).filter((field) => !same(record[field], state.bases[field]))
  const changed = Object.keys(record).filter(
    (field) =>
      field !== 'version' && !own.includes(field) && !(field in edits) && !same(record[field], state.stored[field]),
  )
  return {
    ...state,
    stored: record,
    edits,
    bases: without(state.bases, agreed),
    conflicts: Object.fromEntries(
      clashing.map((field) => [
        field,
        { ...mark, ...state.conflicts[field], field, mine: edits[field], theirs: record[field] },
      ]),
    ),
    marks: { ...state.marks, ...Object.fromEntries(changed.map((field) => [field, mark])) },
  }
}

/** Where both did something to a list, my edit becomes what both did, as an edit of theirs. */
function putTogether(state: SavingState, record: Stored): SavingState {
  const both = Object.entries(state.merges).flatMap(([field, merge]) => {
    if (!(field in state.edits) || same(record[field], state.bases[field])) return []
    const together = merge(state.bases[field], state.edits[field], record[field])
    return together === undefined ? [] : [[field, together] as const]
  })
  return {
    ...state,
    edits: { ...state.edits, ...Object.fromEntries(both) },
    bases: { ...state.bases, ...Object.fromEntries(both.map(([field]) => [field, record[field]])) },
  }
}

/**
 * The server said no. What it named goes back to what is stored, with the reason under it; without a name that is
 * everything that was sent. Something new, or something saved together, keeps the edits and only says why.
 */
export function refused(state: SavingState, reasons: Readonly<Record<string, string>>, problem: string): SavingState {
  const changes = state.sending?.changes ?? {}
  const named = Object.keys(changes).filter((field) => field in reasons)
  const keeps = state.mode === 'manualSave' || state.isNew
  const meant = named.length > 0 || keeps ? named : Object.keys(changes)
  // What was typed since then has not been refused.
  const fields = meant.filter((field) => same(state.edits[field], changes[field]))
  return {
    ...state,
    sending: null,
    edits: keeps ? state.edits : without(state.edits, fields),
    bases: keeps ? state.bases : without(state.bases, fields),
    refusals: { ...state.refusals, ...Object.fromEntries(fields.map((field) => [field, reasons[field] ?? problem])) },
    rejected: keeps
      ? state.rejected
      : { ...state.rejected, ...Object.fromEntries(fields.map((field) => [field, changes[field]])) },
    problem: named.length > 0 ? null : problem,
    failed: true,
  }
}

/** The person takes what is stored instead of what was refused: nothing about the field failed any more. */
export function dismissRejected(state: SavingState, field: string): SavingState {
  if (!(field in state.rejected)) return state
  const rejected = without(state.rejected, [field])
  const refusals = without(state.refusals, [field])
  const isSettled = Object.keys(rejected).length === 0
  return {
    ...state,
    rejected,
    refusals,
    problem: isSettled ? null : state.problem,
    failed: isSettled && Object.keys(refusals).length === 0 ? false : state.failed,
  }
}

type Clash = FieldMark & { readonly field: string; readonly theirs: unknown }

/** Someone else was first with these fields; the others of the same change go on. */
export const clashed = (state: SavingState, clashes: readonly Clash[]): SavingState => ({
  ...state,
  sending: null,
  conflicts: {
    ...state.conflicts,
    ...Object.fromEntries(
      clashes
        .filter(({ field }) => field in state.edits)
        .map((clash) => [clash.field, { ...clash, mine: state.edits[clash.field] }]),
    ),
  },
})

/** Mine replaces theirs knowingly: from now on it is an edit of theirs. */
export function mineChosen(state: SavingState, field: string): SavingState {
  const clash = state.conflicts[field]
  if (!clash) return state
  return {
    ...state,
    bases: { ...state.bases, [field]: clash.theirs },
    conflicts: without(state.conflicts, [field]),
    marks: without(state.marks, [field]),
  }
}

export function theirsChosen(state: SavingState, field: string): SavingState {
  const clash = state.conflicts[field]
  if (!clash) return state
  return {
    ...state,
    stored: { ...state.stored, [field]: clash.theirs },
    edits: without(state.edits, [field]),
    bases: without(state.bases, [field]),
    conflicts: without(state.conflicts, [field]),
  }
}

export const discarded = (state: SavingState): SavingState => ({
  ...opened(state.stored, state),
  marks: state.marks,
  wasSaved: state.wasSaved,
})

/** Edits that a closed or crashed tab left on this device. */
export type Unsent = Pick<SavingState, 'edits' | 'bases' | 'sending'>

export const unsentOf = (state: SavingState): Unsent | null =>
  hasUnsent(state) ? { edits: state.edits, bases: state.bases, sending: state.sending } : null

/** Puts them back onto the record as it is now; they wait until the person wants them sent. */
export function restored(state: SavingState, { edits, bases, sending }: Unsent): SavingState {
  const back = merged({ ...state, edits, bases }, state.stored, undefined)
  const count = Object.keys(back.edits).length
  return count === 0 ? state : { ...back, sending, restored: count }
}
