import { describe, expect, it } from 'vitest'
import { type Chance, chanceOf, pick } from './chance.ts'
import { type LineEditor, lineEditor } from './line-editor.ts'
import { FIELDS, type LinesServer, linesServer, type TestLine } from './lines-server.ts'
import type { Seen } from './lossy-network.ts'

const INTERLEAVINGS = 200
const STEPS = 40
const LONGEST_QUIETING = 600

const settle = () => new Promise((resolve) => setImmediate(resolve))

function stepsOf(one: LineEditor, server: LinesServer, chance: Chance): (() => unknown)[] {
  const { messages } = one
  const takeOne = () => messages.splice(Math.floor(chance() * messages.length), 1)[0]
  return [
    one.type,
    one.type,
    ...(chance() < 0.3 ? [one.add] : []),
    ...(chance() < 0.15 ? [one.remove] : []),
    ...(one.hasTimers() ? [one.passTime, one.passTime] : []),
    ...(messages.length > 0 ? [() => takeOne()?.deliver(), () => takeOne()?.deliver(), () => takeOne()?.lose()] : []),
    ...(one.hasQuestions() ? [one.answer] : []),
    ...(chance() < 0.2 ? [() => one.lines().replace(server.read())] : []),
    ...(chance() < 0.08 ? [one.crash] : []),
    ...(chance() < 0.1 ? [() => void one.lines().flush()] : []),
  ]
}

/** The network is whole again and no one types: everything comes to rest. */
async function quieten(editors: readonly LineEditor[]): Promise<void> {
  for (let step = 0; editors.some((one) => !one.isQuiet() || one.hasQuestions()); step += 1) {
    if (step > LONGEST_QUIETING) throw new Error('The editors never come to rest')
    for (const one of editors) {
      await one.messages.shift()?.deliver()
      await settle()
      if (one.hasQuestions()) one.answer()
      if (one.messages.length === 0 && one.hasTimers()) one.passTime()
      await settle()
    }
  }
}

function checkTruth(one: LineEditor): void {
  const { status, unsent } = one.state()
  if (status === 'saved' && unsent > 0) throw new Error(`${one.name} sees Saved! with ${unsent} unsent changes`)
}

async function play(seed: number, seen: Seen): Promise<void> {
  const chance = chanceOf(seed)
  const first = Array.from({ length: 4 }, (_, place) => ({
    id: `first-${place}`,
    version: 1,
    item: `item ${place}`,
    quantity: null,
    price: null,
  }))
  const server = linesServer(first)
  const editors = ['Ana', 'Ben'].map((name) => lineEditor(`${name}${seed}-`, server, chance, seen))
  for (const one of editors) one.open()
  for (let step = 0; step < STEPS; step += 1) {
    const one = pick(chance, editors)
    await pick(chance, stepsOf(one, server, chance))()
    await settle()
    editors.forEach(checkTruth)
  }
  await quieten(editors)
  for (const one of editors) one.lines().replace(server.read())
  await settle()
  await quieten(editors)
  judge(server, editors)
}

const inOrder = (rows: readonly TestLine[]) =>
  rows.map((line) => FIELDS.map((field) => line[field] ?? '').join(' | ')).toSorted((a, b) => a.localeCompare(b))

function judge(server: LinesServer, editors: readonly LineEditor[]): void {
  const stored = new Set(server.writes.map(({ after }) => after))
  for (const { by, before, after, field } of server.writes) {
    const author = editors.find(({ name }) => name === by)
    const isOwn = before === null || before.startsWith(by)
    expect(isOwn || author?.mind.knew(before), `${after} silently replaced ${before} (${field})`).toBe(true)
  }
  const items = server.adds
  expect(new Set(items).size, 'a line was added twice').toBe(items.length)
  const truth = inOrder(server.read())
  for (const one of editors) {
    expect(one.mind.lost(stored), `${one.name} lost something`).toEqual([])
    expect(inOrder(one.state().rows), `${one.name} sees something else than the server has`).toEqual(truth)
  }
}

describe('two editors of one list of lines on a bad network', () => {
  it(`lose nothing and overwrite nothing silently in ${INTERLEAVINGS} interleavings`, async () => {
    const seen: Seen = { stored: 0, lostRequests: 0, lostReplies: 0, conflicts: 0, refusals: 0, restored: 0 }
    for (let seed = 1; seed <= INTERLEAVINGS; seed += 1)
      await play(seed, seen).catch((reason: unknown) => {
        throw new Error(`Interleaving ${seed}: ${reason instanceof Error ? reason.message : String(reason)}`, {
          cause: reason,
        })
      })
    for (const [what, times] of Object.entries(seen)) expect(times, `${what} came up too seldom`).toBeGreaterThan(20)
  })
})
