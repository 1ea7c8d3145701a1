import { ApiError } from '../../kit/error-text.ts'
import { createStore } from '../../kit/store.ts'
import { type Autosave, autosave } from './autosave.ts'
import { realClock } from './clock.ts'
import { batch, drop, type Lines, type LinesOptions, publish, serverIdOf } from './line-entries.ts'
import { beginRemoval, cancelRemoval, removalSettled } from './line-removal.ts'
import { type LineEntry, linesState, type StoredLine, type UnsentLine } from './lines-state.ts'
import { hasUnsent, type FieldMark, type Unsent, type Values, valuesOf } from './saving-state.ts'
import { sharedRead } from './shared-read.ts'

/** The row as the screen shows it; the very object of the grid where it says the same. */
function rowOf<Line extends StoredLine>(
  { derive = (line) => line }: LinesOptions<Line>,
  entry: Pick<LineEntry<Line>, 'key' | 'saving' | 'local'>,
  known?: Line,
): Line {
  const values = valuesOf(entry.saving.state.get())
  const row = derive({ ...values, ...entry.local, ...pick(values, entry), id: entry.key } as unknown as Line)
  return known && JSON.stringify(known) === JSON.stringify(row) ? known : row
}

/** What was typed is above what the screen knows besides the fields. */
const pick = (values: Values, { saving }: Pick<LineEntry<never>, 'saving'>): Values =>
  Object.fromEntries(Object.keys(saving.state.get().edits).map((field) => [field, values[field]]))

type Opening = {
  readonly key: string
  readonly stored: StoredLine
  readonly isNew: boolean
  readonly local?: Values
  readonly kept?: Unsent | null
}

function entryFor<Line extends StoredLine>(lines: Lines<Line>, opening: Opening): LineEntry<Line> {
  const { options, after } = lines
  const { key, stored, isNew, local = {}, kept = null } = opening
  const saving: Autosave = autosave({
    stored,
    mode: 'autosave',
    isNew,
    kept,
    clock: after,
    freshKey: options.freshKey,
    isComplete: () => options.isComplete?.(entry.row) ?? true,
    read: async () => {
      const found = (await lines.read()).find(({ id }) => id === serverIdOf(entry))
      if (!found) throw new ApiError(404, undefined)
      return found
    },
    send: async ({ changes, version, key: requestKey, isNew: isFirst }, onAsking) => {
      const request = { key: requestKey, version, onAsking }
      const line = saving.state.get().stored as unknown as Line
      if (!isFirst) return options.save(changes as Partial<Line>, line, request)
      if (!options.add) throw new Error('No line can be added here')
      return options.add({ ...entry.row, ...changes, id: line.id }, request)
    },
    onSaved: (record) => {
      if (Object.keys(saving.state.get().edits).length === 0) entry.local = {}
      // A list that was read before the answer came may have shown the same line already.
      const twin = lines.entries.find((each) => each !== entry && serverIdOf(each) === record['id'])
      if (twin) drop(lines, twin)
      entry.row = rowOf(options, entry, entry.row)
      publish(lines)
      options.onSaved?.()
    },
  })
  const stop = saving.state.subscribe(() => {
    const state = saving.state.get()
    if (state.gone && !hasUnsent(state) && !entry.removal) drop(lines, entry)
    else entry.row = rowOf(options, entry, entry.row)
    publish(lines)
    takeWaiting(lines, entry)
  })
  const entry: LineEntry<Line> = {
    key,
    saving,
    local,
    removal: null,
    problem: null,
    wasListed: false,
    row: {} as Line,
    stop,
  }
  entry.row = rowOf(options, entry)
  if (lines.isOpen) saving.open()
  return entry
}

/** Whether a listed line may be the one that was added here and is not answered yet: then it is shown once, not twice. */
const mayBe = <Line extends StoredLine>({ options }: Lines<Line>, { saving, row }: LineEntry<Line>, listed: Line) => {
  const { isNew, sending } = saving.state.get()
  return isNew && sending !== null && (options.isSameThing?.(row, listed) ?? false)
}

/** What waited for an answer is taken over once it is there, whatever it said. */
function takeWaiting<Line extends StoredLine>(lines: Lines<Line>, { saving }: LineEntry<Line>): void {
  const { waiting } = lines
  if (waiting === null || saving.state.get().sending !== null) return
  lines.waiting = null
  batch(lines, () => replaceAll(lines, waiting.rows, waiting.news))
}

/** Takes over the list as the server has it: new lines come, deleted ones go, changed ones are merged. */
function replaceAll<Line extends StoredLine>(
  lines: Lines<Line>,
  rows: readonly Line[],
  news: FieldMark | undefined,
): void {
  const listed = new Set(rows.map(({ id }) => id))
  for (const id of lines.removed) if (!listed.has(id)) lines.removed.delete(id)
  const known = new Map(lines.entries.map((entry) => [serverIdOf(entry), entry]))
  const awaited = rows.filter((row) => !known.has(row.id) && lines.entries.some((entry) => mayBe(lines, entry, row)))
  lines.waiting = awaited.length > 0 ? { rows, news } : null
  const ordered = rows
    .filter((row) => !lines.removed.has(row.id) && !awaited.includes(row))
    .map((row) => {
      const entry = known.get(row.id) ?? entryFor(lines, { key: row.id, stored: row, isNew: false })
      entry.wasListed = true
      if (known.has(row.id) && row.version > entry.saving.state.get().stored.version)
        entry.saving.mergeRemote(row, news)
      return entry
    })
  const others = lines.entries.filter((entry) => !ordered.includes(entry))
  for (const entry of others) {
    const state = entry.saving.state.get()
    if (state.isNew || state.gone || listed.has(serverIdOf(entry))) continue
    // A list that was read before the line was added does not know it: the line itself finds out.
    if (!entry.wasListed && !entry.removal) {
      entry.saving.readAgain()
      continue
    }
    if (hasUnsent(state) && !entry.removal) entry.saving.markGone()
    else if (!entry.removal) drop(lines, entry)
  }
  const left = new Set(lines.entries)
  lines.entries = [...ordered, ...others.filter((entry) => left.has(entry))]
}

/** Takes what was typed into one row. */
function putRow<Line extends StoredLine>(lines: Lines<Line>, row: Line): void {
  const { fields } = lines.options
  const entry = lines.entries.find(({ key }) => key === row.id)
  if (!entry) return addRow(lines, row)
  if (entry.removal && !cancelRemoval(entry)) return
  entry.problem = null
  const { stored } = entry.saving.state.get()
  const beside = Object.entries(row).filter(
    ([name, value]) => !isSaved(fields, name) && JSON.stringify(value) !== JSON.stringify(stored[name]),
  )
  entry.local = Object.fromEntries(beside)
  const values = valuesOf(entry.saving.state.get())
  for (const field of fields)
    if (JSON.stringify(row[field] ?? null) !== JSON.stringify(values[field] ?? null))
      entry.saving.edit(field, row[field])
  entry.row = rowOf(lines.options, entry, row)
  publish(lines)
}

const isOfServer = (name: string) => name === 'id' || name === 'version'
const isSaved = (fields: readonly string[], name: string) => fields.includes(name) || isOfServer(name)

function addRow<Line extends StoredLine>(lines: Lines<Line>, row: Line): void {
  const { fields } = lines.options
  const blank = Object.fromEntries(fields.map((field) => [field, null]))
  // Its fields too: what follows from them is computed before each of them has become an edit.
  const local = Object.fromEntries(Object.entries(row).filter(([name]) => !isOfServer(name)))
  const id = lines.removed.has(row.id) ? lines.options.freshKey() : row.id
  const entry = entryFor(lines, { key: row.id, stored: { ...blank, id, version: 0 }, isNew: true, local })
  lines.entries = [...lines.entries, entry]
  for (const field of fields) if (row[field] != null) entry.saving.edit(field, row[field])
  entry.row = rowOf(lines.options, entry, row)
  publish(lines)
}

/** A line whose adding was never answered was stored after all: what was typed since becomes an edit of it. */
const ontoStored = ({ edits }: Unsent, stored: StoredLine): Unsent => ({
  edits,
  bases: Object.fromEntries(Object.keys(edits).map((field) => [field, stored[field]])),
  sending: null,
})

function reopen<Line extends StoredLine>(lines: Lines<Line>, kept: readonly UnsentLine[]): void {
  for (const { key, isNew, stored, local, unsent } of kept) {
    const at = lines.entries.findIndex((entry) => serverIdOf(entry) === stored.id)
    const before = lines.entries[at]
    if (before) {
      const current = before.saving.state.get().stored as StoredLine
      drop(lines, before)
      const entry = entryFor(lines, {
        key,
        stored: current,
        isNew: false,
        local,
        kept: isNew ? ontoStored(unsent, current) : unsent,
      })
      entry.wasListed = true
      lines.entries.splice(at, 0, entry)
    } else {
      const entry = entryFor(lines, { key, stored, isNew, local, kept: unsent })
      lines.entries.push(entry)
      if (!isNew) entry.saving.markGone()
    }
  }
}

export function linesSaving<Line extends StoredLine>(first: readonly Line[], options: LinesOptions<Line>) {
  const state = createStore(linesState<Line>([], (field) => field))
  const lines: Lines<Line> = {
    options,
    after: options.clock ?? realClock,
    state,
    read: sharedRead(options.read, (rows) => batch(lines, () => replaceAll(lines, rows, undefined))),
    entries: [],
    removed: new Set(),
    waiting: null,
    isOpen: false,
    isBatching: false,
    restore: (row) => addRow(lines, row),
  }
  const replace = (rows: readonly Line[], news?: FieldMark) => batch(lines, () => replaceAll(lines, rows, news))
  batch(lines, () => {
    replaceAll(lines, first, undefined)
    reopen(lines, options.kept ?? [])
  })
  const entryOf = (key: string) => lines.entries.find((entry) => entry.key === key)
  return {
    state: { get: state.get, subscribe: state.subscribe },
    /** The list was read again, by the part that reads the document. */
    replace,
    put: (rows: readonly Line[]) => batch(lines, () => rows.forEach((row) => putRow(lines, row))),
    remove: (keys: readonly string[]) => batch(lines, () => keys.forEach((key) => beginRemoval(lines, entryOf(key)))),
    useMine: (key: string, field: string) => entryOf(key)?.saving.useMine(field),
    useTheirs: (key: string, field: string) => entryOf(key)?.saving.useTheirs(field),
    /** Adds a line again that others deleted, with what was typed into it. */
    addAgain: (key: string) => {
      const entry = entryOf(key)
      if (!entry) return
      lines.removed.add(serverIdOf(entry))
      drop(lines, entry)
      addRow(lines, entry.row)
    },
    dismiss: (key: string) => {
      const entry = entryOf(key)
      if (!entry) return
      if (entry.saving.state.get().gone) drop(lines, entry)
      else entry.problem = null
      publish(lines)
    },
    ...lifeOf(lines),
  }
}

const lifeOf = <Line extends StoredLine>(lines: Lines<Line>) => ({
  isKept: lines.options.keep !== undefined,
  /** Sends everything now; resolves to whether all of it is stored. */
  flush: async (): Promise<boolean> => {
    const { entries } = lines
    const removals = entries
      .filter(({ removal }) => removal)
      .map((entry) => {
        beginRemoval(lines, entry, 0)
        return removalSettled(lines, entry)
      })
    const engines = entries.filter(({ removal, saving }) => !removal && !saving.state.get().gone)
    const stored = await Promise.all([...removals, ...engines.map(({ saving }) => saving.flush())])
    return stored.every(Boolean)
  },
  resume: () => lines.entries.forEach(({ saving }) => saving.resume()),
  discard: () =>
    batch(lines, () => {
      for (const entry of lines.entries) {
        if (entry.removal) cancelRemoval(entry)
        const { isNew, gone, sending } = entry.saving.state.get()
        if ((isNew && !sending) || gone) drop(lines, entry)
        else entry.saving.discard()
        entry.problem = null
      }
    }),
  touch: () => publish(lines),
  retryNow: () => lines.entries.forEach(({ saving }) => saving.retryNow()),
  open: () => {
    lines.isOpen = true
    lines.entries.forEach(({ saving }) => saving.open())
  },
  close: () => {
    lines.isOpen = false
    for (const { saving, removal } of lines.entries) {
      removal?.cancel()
      saving.close()
    }
  },
})

export type LinesSaving<Line extends StoredLine> = ReturnType<typeof linesSaving<Line>>
