import type { Input, PlainReply, Route } from '@galen/contract/route'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { performed } from '../../client/api.tsx'
import { freshKey } from '../../client/call.ts'
import type { ConfirmationDialogs } from '../../client/confirmation.tsx'
import { savingRecord } from '../../client/save-state.ts'
import type { LineRequest, LinesOptions } from '../../client/saving/line-entries.ts'
import { type LinesSaving, linesSaving } from '../../client/saving/lines-saving.ts'
import { linesState, type StoredLine, type UnsentLine } from '../../client/saving/lines-state.ts'
import type { FieldMark } from '../../client/saving/saving-state.ts'
import { tabName } from '../../client/saving/tab-name.ts'
import { keepUnsent, type DraftKey, STILL_HERE_EVERY_MS, takeUnsent } from '../../client/saving/unsent-edits.ts'
import { useSettings } from '../../client/session.ts'
import type { OpenLines } from './open-lines.ts'
import { atMost } from './at-most.ts'

/** One change of one line on its way to the server. */
type LineContext<Line> = {
  /** Makes the call with the key of this change, and asks for confirmations. */
  readonly call: <R extends Route>(
    route: R,
    input: Input<R>,
    confirmation?: ConfirmationDialogs,
  ) => Promise<PlainReply<R>>
  readonly version: number
  /** The line as it was stored last, with the id of the server. */
  readonly stored: Line
}

export type UseLinesOptions<Line extends StoredLine> = Pick<
  LinesOptions<Line>,
  'fields' | 'read' | 'isComplete' | 'isSameThing' | 'derive' | 'columnOf' | 'onSaved'
> & {
  /** What the document is, as the device keeps unsent lines of it: `purchase-order`. */
  readonly kind: string
  readonly id: string
  /** The lines as they were read last; undefined while they are on their way. Hand them in whenever they were read. */
  readonly rows: readonly Line[] | undefined
  /** Who changed the lines last, where the document knows. */
  readonly changedBy?: FieldMark | undefined
  /** Saves the changed fields of one line, and answers the line. */
  readonly save: (changes: Partial<Line>, context: LineContext<Line>) => Promise<Line>
  /** Stores one new line and answers it; without it no line can be added. */
  readonly add?: (line: Line, context: Pick<LineContext<Line>, 'call'>) => Promise<Line>
  /** Without it no line can be removed. */
  readonly remove?: (context: LineContext<Line>) => Promise<unknown>
  readonly readOnly?: string | undefined
}

/** Pasted lines are many; the server is asked for a few at a time. */
const CALLS_AT_ONCE = 4

/**
 * The lines of a document that saves itself. Each line has its own version and its own saving engine: a conflict or a
 * rejection concerns one line, and every other edit goes on.
 */
export function useLines<Line extends StoredLine>(options: UseLinesOptions<Line>): OpenLines<Line> {
  const { user, company } = useSettings()
  const { kind, id, rows, changedBy, readOnly } = options
  const document = `${kind}-lines.${id}`
  const [held, setHeld] = useState<Held<Line>>()
  const isOpen = held?.document === document
  if (!isOpen && rows !== undefined)
    setHeld(hold(options, rows, { userId: user.id, companyId: company.id, document, tab: tabName() }))
  useEffect(() => {
    if (isOpen) held?.follow(options)
  })
  useEffect(() => {
    if (isOpen && rows) held?.saving.replace(rows, changedBy)
  }, [held, isOpen, rows, changedBy])
  useLinesLife(isOpen ? held?.saving : undefined)
  const state = useSyncExternalStore(held?.saving.state.subscribe ?? never, held?.saving.state.get ?? nothing)
  const { saving } = held ?? {}
  return {
    ...state,
    rows: isOpen ? state.rows : undefined,
    onChange: (_, { put, removed }) => {
      saving?.put(put)
      saving?.remove(removed)
    },
    put: (changed) => saving?.put(changed),
    canAdd: options.add !== undefined && readOnly === undefined,
    canRemove: options.remove !== undefined && readOnly === undefined,
    readOnly,
    useMine: (key, field) => saving?.useMine(key, field),
    useTheirs: (key, field) => saving?.useTheirs(key, field),
    addAgain: (key) => saving?.addAgain(key),
    dismiss: (key) => saving?.dismiss(key),
    flush: () => saving?.flush() ?? Promise.resolve(true),
    resume: () => saving?.resume(),
    discard: () => saving?.discard(),
  }
}

const NOTHING = linesState<never>([], (field) => field)
const nothing = () => NOTHING
const never = () => () => {}

type Held<Line extends StoredLine> = {
  readonly document: string
  readonly saving: LinesSaving<Line>
  readonly follow: (options: UseLinesOptions<Line>) => void
}

function hold<Line extends StoredLine>(
  first: UseLinesOptions<Line>,
  rows: readonly Line[],
  draft: DraftKey,
): Held<Line> {
  let options = first
  const inTurn = atMost(CALLS_AT_ONCE)
  const contextOf = (stored: Line, { key, version, onAsking }: LineRequest): LineContext<Line> => ({
    stored,
    version,
    call: (route, input, confirmation) => performed(route, input, { key, ownState: true, confirmation, onAsking }),
  })
  const saving = linesSaving<Line>(rows, {
    fields: first.fields,
    freshKey,
    save: (changes, stored, request) => inTurn(() => options.save(changes, contextOf(stored, request))),
    add: (line, request) =>
      inTurn(() => options.add?.(line, contextOf(line, request)) ?? Promise.reject(new Error('No line can be added'))),
    remove: (stored, request) => inTurn(() => options.remove?.(contextOf(stored, request)) ?? Promise.resolve()),
    read: () => options.read(),
    isComplete: (line) => options.isComplete?.(line) ?? true,
    isSameThing: (one, other) => options.isSameThing?.(one, other) ?? false,
    derive: (line) => options.derive?.(line) ?? line,
    columnOf: (field) => options.columnOf?.(field) ?? field,
    kept: keptLines(draft),
    keep: (unsent) => keepLines(draft, unsent),
    onSaved: () => options.onSaved?.(),
  })
  return {
    document: draft.document,
    saving,
    follow: (next) => {
      options = next
    },
  }
}

/** The lines lie on the device as the edits of one record whose fields are the lines. */
function keptLines(draft: DraftKey): readonly UnsentLine[] {
  return Object.values(takeUnsent(localStorage, draft, Date.now())?.edits ?? {}) as UnsentLine[]
}

function keepLines(draft: DraftKey, unsent: readonly UnsentLine[]): void {
  const edits = Object.fromEntries(unsent.map((line) => [line.key, line]))
  keepUnsent(localStorage, draft, unsent.length === 0 ? null : { edits, bases: {}, sending: null }, Date.now())
}

/** Tells the frame how the lines stand, and hurries when the tab is left. */
function useLinesLife<Line extends StoredLine>(saving: LinesSaving<Line> | undefined): void {
  useEffect(() => {
    if (!saving) return
    const { state } = saving
    const record = savingRecord({
      flush: saving.flush,
      savesItself: () => true,
      isSetAside: () => state.get().restored > 0,
      isKept: saving.isKept,
    })
    const say = () => record.say(state.get().status, state.get().unsent)
    const hurry = () => {
      if (document.visibilityState === 'hidden' && state.get().restored === 0) void saving.flush()
    }
    const stop = state.subscribe(say)
    const stillHere = setInterval(() => state.get().unsent > 0 && saving.touch(), STILL_HERE_EVERY_MS)
    window.addEventListener('online', saving.retryNow)
    document.addEventListener('visibilitychange', hurry)
    saving.open()
    say()
    return () => {
      stop()
      clearInterval(stillHere)
      window.removeEventListener('online', saving.retryNow)
      document.removeEventListener('visibilitychange', hurry)
      void saving.flush()
      saving.close()
      record.close()
    }
  }, [saving])
}
