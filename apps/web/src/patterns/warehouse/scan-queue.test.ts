import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryStorage } from './memory-storage.ts'
import { createScanQueue, type QueuedScan, type QueueStorage, refusedScans, type Sent, waiting } from './scan-queue.ts'

type Payload = { readonly code: string }
type Weather = 'fine' | 'offline' | 'reply lost'

/** A server that remembers keys, behind a network with weather. */
function givenServer() {
  const taken: string[] = []
  const answers = new Map<string, Sent<string>>()
  let weather: Weather = 'fine'
  const send = async ({ key, payload: { code } }: QueuedScan<Payload>): Promise<Sent<string>> => {
    await Promise.resolve()
    if (weather === 'offline') throw new TypeError('Failed to fetch')
    const known = answers.get(key)
    const answer: Sent<string> =
      known ?? (code.startsWith('bad') ? { kind: 'refused', reason: `No ${code}.` } : { kind: 'done', reply: code })
    if (!known && answer.kind === 'done') taken.push(code)
    answers.set(key, answer)
    return weather === 'reply lost' ? { kind: 'kept' } : answer
  }
  return { taken, send, setWeather: (next: Weather) => void (weather = next) }
}

let keys = 0
const given = (storage: QueueStorage<Payload> = memoryStorage()) => {
  const server = givenServer()
  const open = () =>
    createScanQueue<Payload, string>({
      storage,
      send: server.send,
      freshKey: () => `key-${++keys}`,
      now: () => 1000,
      alone: (work) => work(),
    })
  return { ...server, open, queue: open() }
}
const codes = (entries: readonly QueuedScan<Payload>[]) => entries.map(({ payload }) => payload.code)

describe('a scan', () => {
  it('is sent at once when somebody answers', async () => {
    const { queue, taken } = given()
    expect(await queue.add('Lot A', { code: 'A' })).toEqual({ kind: 'done', reply: 'A' })
    expect(taken).toEqual(['A'])
    expect(queue.entries.get()).toEqual([])
  })

  it('waits on the device when nobody answers, and is sent later in order', async () => {
    const { queue, taken, setWeather } = given()
    setWeather('offline')
    for (const code of ['A', 'B', 'C']) expect(await queue.add(code, { code })).toEqual({ kind: 'kept' })
    expect(codes(waiting(queue.entries.get()))).toEqual(['A', 'B', 'C'])
    setWeather('fine')
    await queue.replay()
    expect(taken).toEqual(['A', 'B', 'C'])
    expect(queue.entries.get()).toEqual([])
  })

  it('whose reply was lost has one effect', async () => {
    const { queue, taken, setWeather } = given()
    setWeather('reply lost')
    expect(await queue.add('A', { code: 'A' })).toEqual({ kind: 'kept' })
    setWeather('fine')
    await queue.replay()
    expect(taken).toEqual(['A'])
  })

  it('that is refused is listed with the reason, and those behind it go on', async () => {
    const { queue, taken, setWeather } = given()
    setWeather('offline')
    for (const code of ['A', 'bad', 'C']) await queue.add(code, { code })
    setWeather('fine')
    await queue.replay()
    expect(taken).toEqual(['A', 'C'])
    expect(refusedScans(queue.entries.get())).toMatchObject([{ payload: { code: 'bad' }, refusal: 'No bad.' }])
    await queue.replay()
    expect(codes(refusedScans(queue.entries.get()))).toEqual(['bad'])
    await queue.remove(refusedScans(queue.entries.get())[0]?.key ?? '')
    expect(queue.entries.get()).toEqual([])
  })

  it('that is tried again keeps its key', async () => {
    const { queue } = given()
    await queue.add('bad', { code: 'bad' })
    const [before] = queue.entries.get()
    await queue.tryAgain(before?.key ?? '')
    expect(queue.entries.get()).toEqual([before])
  })

  it('keeps its place when many come at once', async () => {
    const { queue, taken } = given()
    await Promise.all(['A', 'B', 'C', 'D'].map((code) => queue.add(code, { code })))
    expect(taken).toEqual(['A', 'B', 'C', 'D'])
    expect(queue.entries.get()).toEqual([])
  })

  it('outlives the tab', async () => {
    const storage = memoryStorage<Payload>()
    const { queue, open, taken, setWeather } = given(storage)
    setWeather('offline')
    await queue.add('A', { code: 'A' })
    setWeather('fine')
    const later = open()
    await later.replay()
    expect(taken).toEqual(['A'])
    expect(await storage.all()).toEqual([])
  })
})

type AuditContext = { readonly do: 'scan' | 'replay' | 'new tab' | Weather; readonly bad?: boolean }
const action: fc.Arbitrary<AuditContext> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('scan' as const), bad: fc.boolean() }) },
  fc.record({ do: fc.constantFrom('replay', 'new tab', 'fine', 'offline', 'reply lost') }),
)

it('whatever happens, each scan is taken once and in order, or listed as refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
      const { open, taken, setWeather, ...rest } = given()
      let { queue } = rest
      const scanned: string[] = []
      for (const each of actions) {
        if (each.do === 'scan') {
          const code = `${each.bad ? 'bad' : 'good'} ${scanned.length}`
          scanned.push(code)
          await queue.add(code, { code })
        } else if (each.do === 'replay') await queue.replay()
        else if (each.do === 'new tab') queue = open()
        else setWeather(each.do)
      }
      setWeather('fine')
      await queue.replay()
      expect(taken).toEqual(scanned.filter((code) => code.startsWith('good')))
      expect(codes(refusedScans(queue.entries.get()))).toEqual(scanned.filter((code) => code.startsWith('bad')))
      expect(waiting(queue.entries.get())).toEqual([])
    }),
  )
})
