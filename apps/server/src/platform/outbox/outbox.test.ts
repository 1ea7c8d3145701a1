import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { kernel } from '../../../test/kernel.ts'
import { inTransaction, openPool } from '../database/database.ts'
import { collectEffects, writeEffects } from '../effects.ts'
import { createMetrics } from '../metrics.ts'
import { type Deliverer, NeedsPerson, RETRY_MS } from './outbox-message.ts'
import { cleanOutbox } from './outbox-queue.ts'
import { createRelay, type RelayOptions } from './outbox.ts'

const { owner, pool, jobs, given, address } = await kernel([])
const company = await given.company()
const quiet = { error() {}, warn() {} } as unknown as FastifyBaseLogger
const NEVER = 3_600_000

/** A clock that only moves when it is set. */
function heldClock() {
  let at = Date.now() + 1000
  return { read: () => new Date(at), advance: (ms: number) => void (at += ms) }
}

type Relayed = Partial<RelayOptions> & { deliverer: Partial<Deliverer> & Pick<Deliverer, 'kind' | 'deliver'> }
function relay({ deliverer, ...options }: Relayed) {
  const complete = { repeatable: true, batch: 100, atOnce: 4, leaseMs: 60_000, ...deliverer }
  return createRelay({ jobs, log: quiet, pollMs: NEVER, deliverers: [complete], ...options })
}

const put = (kind: string, count: number) => owner`
  insert into outbox (company_id, kind, dedupe_key, payload)
  select ${company.id}, ${kind}, 'key ' || n, jsonb_build_object('number', n) from generate_series(1, ${count}) n`

type Row = {
  attempts: number
  done: boolean
  stuck: boolean
  claimed: boolean
  next_at: string
  last_error: string | null
}
const rows = (kind: string) => owner<Row[]>`
  select attempts, done_at is not null as done, needs_person_at is not null as stuck, claimed_until is not null as claimed,
    next_at, last_error from outbox where kind = ${kind} order by id`

describe('delivery', () => {
  it(
    'brings 20,000 messages once each with 8 relays, one in twenty failing the first time',
    { timeout: 120_000 },
    async () => {
      await put('test-many', 20_000)
      const clock = heldClock()
      const delivered = new Map<number, number>()
      const failed = new Set<number>()
      const deliverer = {
        kind: 'test-many',
        async deliver({ payload }: { payload: Readonly<Record<string, unknown>> }) {
          const number = Number(payload['number'])
          await new Promise(setImmediate)
          if (number % 20 === 0 && !failed.has(number)) {
            failed.add(number)
            throw new Error('on purpose')
          }
          delivered.set(number, (delivered.get(number) ?? 0) + 1)
        },
      }
      const relays = Array.from({ length: 8 }, () => relay({ deliverer, clock: clock.read }))
      await Promise.all(relays.map((each) => each.drain()))
      expect(failed.size).toBe(1000)
      expect(delivered.size).toBe(19_000)
      clock.advance(6000)
      await Promise.all(relays.map((each) => each.drain()))
      expect(delivered.size).toBe(20_000)
      expect([...delivered.values()].every((times) => times === 1)).toBe(true)
      const [left] = await owner`select count(*) from outbox where kind = 'test-many' and done_at is null`
      expect(left).toEqual({ count: 0 })
      await Promise.all(relays.map((each) => each.stop()))
    },
  )

  it('sends one message for one key, however often it is asked for', async () => {
    const delivered: string[] = []
    const commit = () =>
      inTransaction(pool, 'write', { companyId: company.id, userId: null }, async (_tx, tracker, connection) => {
        const effects = collectEffects('test', company.id, {
          userId: null,
          sessionId: null,
          requestId: 'test',
          address: '',
        })
        effects.send('test-dedupe', 'same', { number: 1 })
        effects.send('test-dedupe', 'same', { number: 2 })
        writeEffects(connection, tracker, effects)
      })
    await Promise.all(Array.from({ length: 16 }, commit))
    const one = relay({
      deliverer: { kind: 'test-dedupe', deliver: async ({ dedupeKey }) => void delivered.push(dedupeKey) },
    })
    await one.drain()
    await commit()
    await one.drain()
    await one.stop()
    expect(delivered).toEqual(['same'])
  })

  it('goes out at a nudge, and without one at the next look', async () => {
    const arrived: PromiseWithResolvers<void>[] = [Promise.withResolvers(), Promise.withResolvers()]
    let count = 0
    const one = relay({
      deliverer: { kind: 'test-nudge', deliver: async () => arrived[count++]?.resolve() },
      pollMs: 200,
    })
    await put('test-nudge', 1)
    one.nudge()
    await arrived[0]?.promise
    await owner`insert into outbox (company_id, kind, dedupe_key, payload) values (${company.id}, 'test-nudge', 'late', '{}')`
    await arrived[1]?.promise
    await one.stop()
    expect((await rows('test-nudge')).map(({ done }) => done)).toEqual([true, true])
  })

  it('goes on after its connections were cut', async () => {
    let delivered = 0
    for (let round = 1; round <= 5; round++) {
      const kind = `test-cut-${round}`
      const own = openPool(address, { user: 'galen_jobs', size: 3, name: 'to be cut' })
      const one = relay({ jobs: own, deliverer: { kind, batch: 5, deliver: async () => void delivered++ }, pollMs: 50 })
      await Promise.all(Array.from({ length: 3 }, () => own`select pg_sleep(0.05)`))
      await put(kind, 40)
      one.nudge()
      await owner`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'to be cut'`
      await eventually(async () => (await rows(kind)).filter(({ done, claimed }) => !done && !claimed).length).toBe(0)
      await owner`insert into outbox (company_id, kind, dedupe_key, payload) values (${company.id}, ${kind}, 'after', '{}')`
      await eventually(async () => (await rows(kind)).at(-1)?.done).toBe(true)
      await one.stop()
      await own.end({ timeout: 1 })
    }
    expect(delivered).toBeGreaterThan(5)
  })
})

describe('failure', () => {
  it('is tried again after 5 s, 30 s, 2 min, 10 min, 1 h and 6 h, then waits for a person and is kept', async () => {
    await put('test-ladder', 1)
    const clock = heldClock()
    let tries = 0
    const failing = { kind: 'test-ladder', deliver: () => Promise.reject(new Error(`try ${++tries}\r\nfailed`)) }
    const one = relay({ deliverer: failing, clock: clock.read })
    for (const [index, waitMs] of RETRY_MS.entries()) {
      await one.drain()
      const [row] = await rows('test-ladder')
      expect(row).toMatchObject({
        attempts: index + 1,
        done: false,
        stuck: false,
        claimed: false,
        last_error: `try ${index + 1} failed`,
      })
      expect(Date.parse(String(row?.next_at)) - clock.read().getTime()).toBe(waitMs)
      clock.advance(waitMs - 1)
      await one.drain()
      expect(tries).toBe(index + 1)
      clock.advance(1)
    }
    expect(RETRY_MS).toEqual([5000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000])
    await one.drain()
    clock.advance(365 * 24 * 3_600_000)
    await one.drain()
    expect(tries).toBe(7)
    expect(await rows('test-ladder')).toMatchObject([
      { attempts: 7, stuck: true, done: false, last_error: 'try 7 failed' },
    ])
    await one.stop()
  })

  it('stops at once where trying again cannot help', async () => {
    await put('test-hopeless', 1)
    const one = relay({
      deliverer: { kind: 'test-hopeless', deliver: () => Promise.reject(new NeedsPerson('Refused')) },
    })
    await one.drain()
    await one.stop()
    expect(await rows('test-hopeless')).toMatchObject([{ attempts: 1, stuck: true, last_error: 'Refused' }])
  })

  it('is assumed when a delivery never ends, and where it may have happened a person is asked', async () => {
    await put('test-hanging', 1)
    await put('test-hanging-once', 1)
    const forever = () => new Promise<void>(() => {})
    const again = relay({ deliverer: { kind: 'test-hanging', leaseMs: 100, deliver: forever } })
    const once = relay({ deliverer: { kind: 'test-hanging-once', leaseMs: 100, repeatable: false, deliver: forever } })
    await Promise.all([again.drain(), once.drain()])
    await Promise.all([again.stop(), once.stop()])
    expect(await rows('test-hanging')).toMatchObject([
      { attempts: 1, stuck: false, last_error: 'It took longer than it may' },
    ])
    expect(await rows('test-hanging-once')).toMatchObject([
      { attempts: 1, stuck: true, last_error: expect.stringContaining('may have arrived') },
    ])
  })

  it('of one message does not hold up the others', async () => {
    await put('test-poison', 30)
    const delivered: number[] = []
    const deliver: Deliverer['deliver'] = async ({ payload }) => {
      if (payload['number'] === 1) throw new Error('poison')
      delivered.push(Number(payload['number']))
    }
    const one = relay({ deliverer: { kind: 'test-poison', batch: 5, atOnce: 1, deliver } })
    await one.drain()
    await one.stop()
    expect(delivered).toEqual(Array.from({ length: 29 }, (_, index) => index + 2))
  })
})

describe('a process that ends', () => {
  /** Runs a relay in another process until it has begun two deliveries, then kills it. */
  async function takenAndKilled(kind: string, repeatable: boolean) {
    const script = fileURLToPath(new URL('../../../test/relay-process.ts', import.meta.url))
    const other = spawn(process.execPath, [script, JSON.stringify({ address, kind, repeatable })], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const begun = new Set<number>()
    let text = ''
    for await (const chunk of other.stdout) {
      text += String(chunk)
      text
        .split('\n')
        .filter(Boolean)
        .forEach((line) => begun.add(Number(line)))
      if (begun.size === 2) break
    }
    const gone = once(other, 'exit')
    other.kill('SIGKILL')
    await gone
    return begun
  }

  it('loses nothing between claim and act: what it had taken comes back with one more attempt', async () => {
    await put('test-killed', 10)
    await takenAndKilled('test-killed', true)
    expect((await rows('test-killed')).every(({ claimed, done }) => claimed && !done)).toBe(true)
    const clock = heldClock()
    const delivered: number[] = []
    const one = relay({
      deliverer: {
        kind: 'test-killed',
        deliver: async ({ payload }) => void delivered.push(Number(payload['number'])),
      },
      clock: clock.read,
    })
    await one.drain()
    expect(delivered).toEqual([])
    clock.advance(61_000)
    await one.drain()
    expect((await rows('test-killed')).every(({ attempts, claimed }) => attempts === 1 && !claimed)).toBe(true)
    clock.advance(5000)
    await one.drain()
    await one.stop()
    expect(delivered.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('leaves to a person only what it had begun, where a second delivery would do harm', async () => {
    await put('test-killed-once', 10)
    const begun = await takenAndKilled('test-killed-once', false)
    const clock = heldClock()
    const delivered: number[] = []
    const deliver: Deliverer['deliver'] = async ({ payload }) => void delivered.push(Number(payload['number']))
    const one = relay({ deliverer: { kind: 'test-killed-once', repeatable: false, deliver }, clock: clock.read })
    clock.advance(61_000)
    await one.drain()
    clock.advance(5000)
    await one.drain()
    await one.stop()
    expect(begun.size).toBe(2)
    expect(new Set(delivered).size).toBe(8)
    expect(delivered.filter((number) => begun.has(number))).toEqual([])
    const stuck = (await rows('test-killed-once')).filter((row) => row.stuck)
    expect(stuck).toHaveLength(2)
    expect(stuck[0]?.last_error).toMatch(/may have arrived/)
  })

  it('gives back what it only claimed when it is stopped, and finishes what it began', async () => {
    await put('test-stop', 20)
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const deliver = async () => {
      begun.resolve()
      await goOn.promise
    }
    const one = relay({ deliverer: { kind: 'test-stop', atOnce: 2, deliver } })
    one.nudge()
    await begun.promise
    const stopped = one.stop()
    goOn.resolve()
    await stopped
    const after = await rows('test-stop')
    expect(after.filter(({ done }) => done)).toHaveLength(2)
    expect(after.filter(({ claimed }) => claimed)).toHaveLength(0)
  })

  it('does not act on a claim that ran out while it was busy', async () => {
    await put('test-late', 2)
    const clock = heldClock()
    const acted: number[] = []
    const deliver: Deliverer['deliver'] = async ({ payload }) => {
      acted.push(Number(payload['number']))
      clock.advance(120_000)
    }
    const one = relay({
      deliverer: { kind: 'test-late', repeatable: false, atOnce: 1, leaseMs: 60_000, deliver },
      clock: clock.read,
    })
    await one.drain()
    await one.stop()
    expect(acted).toEqual([1])
    expect(await rows('test-late')).toMatchObject([{ done: true }, { done: false, claimed: true }])
  })
})

describe('housekeeping', () => {
  it('counts what waits, for how long, and what needs a person', async () => {
    await owner`delete from outbox`
    await put('test-depth', 3)
    await owner`update outbox set created_at = now() - interval '90 seconds'`
    await owner`update outbox set needs_person_at = now() where dedupe_key = 'key 3'`
    const metrics = createMetrics()
    const one = createRelay({ jobs, log: quiet, pollMs: 20, deliverers: [], metrics })
    await eventually(() => one.depth().waiting).toBe(2)
    await one.stop()
    expect(one.depth().oldestSeconds).toBeGreaterThanOrEqual(90)
    expect(metrics.text()).toMatch(/^galen_outbox_waiting 2$/m)
    expect(metrics.text()).toMatch(/^galen_outbox_needs_person 1$/m)
  })

  it('forgets what was done three days ago and nothing else', async () => {
    await owner`delete from outbox`
    await put('test-old', 4)
    await owner`update outbox set done_at = now() - interval '73 hours' where dedupe_key = 'key 1'`
    await owner`update outbox set done_at = now() - interval '71 hours' where dedupe_key = 'key 2'`
    await owner`update outbox set needs_person_at = now() - interval '1 year' where dedupe_key = 'key 3'`
    await cleanOutbox(jobs)
    const left = await owner<{ dedupe_key: string }[]>`select dedupe_key from outbox order by dedupe_key`
    expect(left.map((row) => row.dedupe_key)).toEqual(['key 2', 'key 3', 'key 4'])
  })
})
