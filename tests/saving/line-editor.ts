import { linesSaving, type LinesSaving } from '../../apps/web/src/client/saving/lines-saving.ts'
import type { LinesState, UnsentLine } from '../../apps/web/src/client/saving/lines-state.ts'
import { type Chance, pick } from './chance.ts'
import { FIELDS, type LinesServer, type TestLine } from './lines-server.ts'
import { lossyNetwork, type Seen } from './lossy-network.ts'

type Cell = { readonly key: string; readonly field: string; readonly value: string }

/** What one person typed and was shown, to judge afterwards whether anything was lost. */
function memory() {
  const typed = new Map<string, Cell>()
  const shown = new Set<string>()
  const known = new Map<string, Set<unknown>>()
  const removed = new Set<string>()
  const nameOf = (key: string, field: string) => `${key} ${field}`
  return {
    removed,
    saw: (key: string, field: string, value: unknown) => {
      const cell = nameOf(key, field)
      known.set(cell, (known.get(cell) ?? new Set()).add(value))
    },
    /** All values that stood before their eyes in this column; lines may change their key by being added again. */
    knew: (value: unknown) => [...known.values()].some((values) => values.has(value)),
    typed: (cell: Cell) => typed.set(nameOf(cell.key, cell.field), cell),
    look: ({ conflicts, faults, gone }: LinesState<TestLine>, seen: Seen) => {
      for (const { conflict } of conflicts) note(conflict.mine, 'conflicts')
      for (const { id, column } of faults) note(typed.get(nameOf(id, column))?.value, 'refusals')
      for (const { key } of gone) for (const cell of typed.values()) if (cell.key === key) shown.add(cell.value)
      function note(value: unknown, what: 'conflicts' | 'refusals') {
        if (typeof value !== 'string' || shown.has(value)) return
        shown.add(value)
        seen[what] += 1
      }
    },
    lost: (stored: ReadonlySet<unknown>) =>
      [...typed.values()].filter(({ key, value }) => !stored.has(value) && !shown.has(value) && !removed.has(key)),
  }
}

type Typist = {
  readonly name: string
  readonly lines: () => LinesSaving<TestLine>
  readonly mind: ReturnType<typeof memory>
  readonly chance: Chance
}

/** What a person does to the lines at random. */
function typing({ name, lines, mind, chance }: Typist) {
  let count = 0

  function type(): void {
    const { rows } = lines().state.get()
    if (rows.length === 0) return
    const row = pick(chance, rows)
    const field = pick(chance, FIELDS)
    // A value that begins with a space is rejected by the server.
    const value = `${chance() < 0.06 ? ' ' : ''}${name}${++count}`
    mind.saw(row.id, field, row[field])
    mind.typed({ key: row.id, field, value })
    lines().put([{ ...row, [field]: value }])
  }

  function add(): void {
    const id = `${name}-line-${++count}`
    const item = `${name}${++count}`
    mind.typed({ key: id, field: 'item', value: item })
    lines().put([{ id, version: 0, item, quantity: null, price: null }])
  }

  function remove(): void {
    const { rows } = lines().state.get()
    if (rows.length < 2) return
    const { id } = pick(chance, rows)
    mind.removed.add(id)
    lines().remove([id])
  }

  return { type, add, remove }
}

/** One person in one tab with a list of lines. */
export function lineEditor(name: string, server: LinesServer, chance: Chance, seen: Seen) {
  const network = lossyNetwork(seen)
  const mind = memory()
  let keys = 0
  let kept: readonly UnsentLine[] = []
  let saving: LinesSaving<TestLine> | undefined
  const lines = () => {
    if (!saving) throw new Error('The editor is not open')
    return saving
  }
  const state = () => lines().state.get()

  function open(): void {
    saving = linesSaving<TestLine>(server.read(), {
      fields: FIELDS,
      clock: network.clock,
      freshKey: () => `${name}-${++keys}`,
      kept,
      keep: (unsent) => {
        kept = structuredClone(unsent) as readonly UnsentLine[]
      },
      isComplete: ({ item }) => item !== null,
      read: () => network.send(async () => server.read()),
      save: (changes, stored, { version, key }) =>
        network.send(async () => server.save(name, stored, { ...changes }, version, key)),
      add: (line, { key }) => network.send(async () => server.add(name, pickLine(line), key)),
      remove: (stored, { version, key }) => network.send(async () => server.remove(stored.id, version, key)),
      onSaved: () => void (seen.stored += 1),
    })
    saving.open()
    saving.state.subscribe(() => mind.look(state(), seen))
    mind.look(state(), seen)
  }

  return {
    name,
    open,
    lines,
    state,
    mind,
    ...typing({ name, lines, mind, chance }),
    messages: network.messages,
    passTime: network.passTime,
    hasTimers: network.hasTimers,
    hasQuestions: () => state().conflicts.length > 0 || state().gone.length > 0,
    answer: () => {
      const { conflicts, gone } = state()
      const [deleted] = gone
      if (deleted && chance() < 0.5) return lines().addAgain(deleted.key)
      if (deleted) return lines().dismiss(deleted.key)
      const { key, conflict } = pick(chance, conflicts)
      if (chance() < 0.5) return lines().useTheirs(key, conflict.field)
      mind.saw(key, conflict.field, conflict.theirs)
      lines().useMine(key, conflict.field)
    },
    isQuiet: () => network.messages.length === 0 && !network.hasTimers() && state().unsent === 0,
    /** The tab dies; only what lies on the device is left. */
    crash: () => {
      lines().close()
      network.cut()
      open()
      if (state().restored === 0) return
      seen.restored += 1
      lines().resume()
    },
  }
}

const pickLine = ({ id, version, item, quantity, price }: TestLine): TestLine => ({
  id,
  version,
  item,
  quantity,
  price,
})

export type LineEditor = ReturnType<typeof lineEditor>
