import { expect } from 'vitest'
import type { Pool } from '../../apps/server/src/platform/database/database.ts'
import type { Stored } from '../../apps/web/src/client/saving/saving-state.ts'
import { type Chance, chanceOf, pick } from './chance.ts'
import type { Seen } from './lossy-network.ts'
import { type Editor, editor, type Line } from './two-editors.ts'

const STEPS = 20
const LANES = 6
const LONGEST_QUIETING = 400

/** One record that two people have open, each by a session of their own. */
type SharedRecord = {
  readonly id: string
  readonly lines: readonly [SessionLine, SessionLine]
}
type SessionLine = { readonly sessionId: string; readonly line: Line }

/** A kind of record that two people edit at once. */
export type Subject = {
  /** As the audit names it. */
  readonly entity: string
  readonly fields: readonly string[]
  readonly owner: Pool
  make(): Promise<SharedRecord>
  /** What the database holds, asked past the server. */
  truth(id: string): Promise<Stored>
}

/** Lets everything that was just decided run to where it waits for the network or the clock. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

/** What may happen besides one editor; each thing as often as it is here. */
function stepsOf(one: Editor, chance: Chance): (() => unknown)[] {
  const { messages } = one
  const takeOne = () => messages.splice(Math.floor(chance() * messages.length), 1)[0]
  return [
    one.type,
    ...(one.hasTimers() ? [one.passTime, one.passTime] : []),
    ...(messages.length > 0 ? [() => takeOne()?.deliver(), () => takeOne()?.deliver(), () => takeOne()?.lose()] : []),
    ...(one.hasConflicts() ? [one.choose] : []),
    ...(chance() < 0.1 ? [one.crash] : []),
    ...(chance() < 0.1 ? [() => void one.engine().flush()] : []),
  ]
}

function checkTruth(one: Editor): void {
  const lies = one.lies()
  if (lies.length > 0) throw new Error(lies.join(', '))
}

/** The network is whole again and no one types: everything comes to rest. */
async function quieten(editors: readonly Editor[]): Promise<void> {
  for (let step = 0; editors.some((one) => !one.isQuiet()); step += 1) {
    if (step > LONGEST_QUIETING) throw new Error('The editors never come to rest')
    for (const one of editors) {
      await one.messages.shift()?.deliver()
      await settle()
      if (one.hasConflicts()) one.choose()
      if (one.messages.length === 0 && one.hasTimers()) one.passTime()
      await settle()
      checkTruth(one)
    }
  }
}

async function play(subject: Subject, seen: Seen, seed: number): Promise<void> {
  const { fields, truth } = subject
  const chance = chanceOf(seed)
  const { id, lines } = await subject.make()
  const [anas, bens] = lines
  const news: { to: Editor; version: number }[] = []
  const shout = (version: number) => news.push(...editors.map((to) => ({ to, version })))
  const ana = editor(`Ana${seed}-`, { line: anas.line, fields, chance, seen, shout })
  const ben = editor(`Ben${seed}-`, { line: bens.line, fields, chance, seen, shout })
  const editors = [ana, ben]
  const first = await truth(id)
  for (const one of editors) one.open(first)

  for (let step = 0; step < STEPS; step += 1) {
    await pick(chance, stepsOf(pick(chance, editors), chance))()
    await settle()
    editors.forEach(checkTruth)
    // A topic may be heard late, or, when the line was cut, not at all.
    const heard = chance() < 0.3 ? news.shift() : undefined
    if (heard && chance() < 0.8)
      heard.to.engine().onRemoteChange(heard.version, { by: 'Another user', at: new Date().toISOString() })
  }
  await quieten(editors)
  // The news that was lost comes at last, so that anyone who is behind reads once more.
  const { version } = await truth(id)
  for (const one of editors) one.engine().onRemoteChange(version, { by: 'Another user', at: new Date().toISOString() })
  await settle()
  await quieten(editors)
  await judge(subject, id, { [anas.sessionId]: ana, [bens.sessionId]: ben })
}

type Written = { session_id: string; version: number; before: Values; after: Values }
type Values = Record<string, unknown>

/** Compares what people were shown with what the server's own audit says happened. */
async function judge(
  { owner, entity, fields, truth }: Subject,
  id: string,
  editors: Record<string, Editor>,
): Promise<void> {
  const history = await owner<Written[]>`
    select session_id, version, before, after from audit_entry
    where entity = ${entity} and entity_id = ${id} and version is not null order by version`
  const written = new Set<unknown>()
  for (const { session_id: session, before, after } of history)
    for (const [field, value] of Object.entries(after).filter(([name]) => fields.includes(name))) {
      expect(written.has(value), `${String(value)} was written twice`).toBe(false)
      written.add(value)
      const author = editors[session]
      const knew = author?.knownWhenSent.get(value)
      const isOwn = String(before[field]).startsWith(author?.name ?? '?')
      expect(isOwn || knew?.has(before[field]), `${String(value)} silently replaced ${String(before[field])}`).toBe(
        true,
      )
    }
  const record = await truth(id)
  for (const one of Object.values(editors)) {
    expect(one.lost(), `${one.name} lost something`).toEqual([])
    const { stored } = one.engine().state.get()
    expect(stored).toMatchObject(record)
  }
}

/** Plays this many interleavings, each from a seed of its own, and answers how often the hard cases came up. */
export async function playInterleavings(subject: Subject, count: number): Promise<Seen> {
  const seen: Seen = { stored: 0, lostRequests: 0, lostReplies: 0, conflicts: 0, refusals: 0, restored: 0 }
  const seeds = Array.from({ length: count }, (_, place) => place + 1)
  const lane = async () => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift())
      await play(subject, seen, seed).catch((reason: unknown) => {
        throw new Error(`Interleaving ${seed}: ${reason instanceof Error ? reason.message : String(reason)}`, {
          cause: reason,
        })
      })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return seen
}
