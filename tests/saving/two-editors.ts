import { autosave, type Autosave } from '../../apps/web/src/client/saving/autosave.ts'
import { hasUnsent, type Stored, type Unsent } from '../../apps/web/src/client/saving/saving-state.ts'
import { ApiError } from '../../apps/web/src/kit/error-text.ts'
import { type Chance, pick } from './chance.ts'
import { lossyNetwork, type Seen } from './lossy-network.ts'
import { tracker } from './tracker.ts'

/** The server as one editor reaches it. A reply that is a refusal throws ApiError. */
export type Line = {
  readonly patch: (changes: Record<string, unknown>, version: number, key: string) => Promise<Stored>
  readonly read: () => Promise<Stored>
}

type Surroundings = {
  readonly line: Line
  /** What is typed into; the server refuses spaces there. */
  readonly fields: readonly string[]
  readonly chance: Chance
  readonly seen: Seen
  /** Notifies everyone that the record has a new version. */
  readonly shout: (version: number) => void
}

/** One person in one tab. */
export function editor(name: string, { line, fields, chance, seen, shout }: Surroundings) {
  const network = lossyNetwork(seen)
  const told = tracker(name, fields, seen)
  let typedCount = 0
  let keys = 0
  let kept: Unsent | null = null
  let saving: Autosave | undefined
  const engine = (): Autosave => {
    if (!saving) throw new Error('The editor is not open')
    return saving
  }
  const state = () => engine().state.get()

  function open(record: Stored): void {
    saving = autosave({
      stored: record,
      mode: 'autosave',
      isNew: false,
      clock: network.clock,
      freshKey: () => `${name}-${String(++keys).padStart(8, '0')}`,
      keep: (unsent) => {
        kept = structuredClone(unsent)
      },
      kept,
      read: () => network.send(line.read),
      send: ({ changes, version, key }) => {
        told.sent(changes, key)
        const answer = network.send(async () => {
          const record = await line.patch({ ...changes }, version, key)
          told.stored(changes)
          shout(record.version)
          return record
        })
        noteAnswer(answer, () => told.answered(changes))
        return answer
      },
    })
    saving.state.subscribe(() => told.look(state()))
    told.look(state())
  }

  return {
    name,
    open,
    engine,
    messages: network.messages,
    passTime: network.passTime,
    hasTimers: network.hasTimers,
    knownWhenSent: told.knownWhenSent,
    lies: () => told.lies(state()),
    lost: told.lost,
    hasConflicts: () => Object.keys(state().conflicts).length > 0,
    isQuiet: () => network.messages.length === 0 && !network.hasTimers() && !hasUnsent(state()),
    type: () => {
      // A name of spaces is refused by the server.
      typeInto(engine(), told, { field: pick(chance, fields), value: chance() < 0.08 ? ' ' : `${name}${++typedCount}` })
    },
    choose: () => chooseIn(engine(), told, chance),
    /** The tab dies; only what lies on the device is left. */
    crash: async () => {
      engine().close()
      network.cut()
      open(await line.read())
      if (state().restored === 0) return
      seen.restored += 1
      engine().resume()
    },
  }
}

/** An answer that was lost is none. */
const noteAnswer = (answer: Promise<unknown>, note: () => void) =>
  void answer.then(note, (reason: unknown) => isLost(reason) || note())

const isLost = (reason: unknown) => reason instanceof ApiError && reason.status === 0

export type Editor = ReturnType<typeof editor>
type WriteTracker = ReturnType<typeof tracker>

function typeInto(saving: Autosave, told: WriteTracker, { field, value }: { field: string; value: string }): void {
  const { conflicts, edits, bases, stored } = saving.state.get()
  if (!conflicts[field]) told.saw(field, field in edits ? bases[field] : stored[field])
  told.typed(field, value)
  saving.edit(field, value)
  told.look(saving.state.get())
}

function chooseIn(saving: Autosave, told: WriteTracker, chance: Chance): void {
  const clash = pick(chance, Object.values(saving.state.get().conflicts))
  if (chance() < 0.5) return saving.useTheirs(clash.field)
  told.saw(clash.field, clash.theirs)
  saving.useMine(clash.field)
}
