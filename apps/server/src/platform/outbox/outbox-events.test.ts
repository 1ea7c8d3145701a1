import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Change } from '@galen/contract/topic'
import { eventually } from '../../../test/eventually.ts'
import { kernel } from '../../../test/kernel.ts'
import { inTransaction } from '../database/database.ts'
import { collectEffects, writeEffects, type Effects, type Values } from '../effects.ts'
import { queueMail } from '../mail/mail.ts'
import { eventDeliverer } from './outbox-events.ts'
import { payloadsOf } from './outbox-realtime.ts'
import { createRelay, type Listener, on } from './outbox.ts'
import { CHANNEL, type News } from '../realtime/realtime-line.ts'
import * as z from 'zod'
import { event } from '@galen/contract/event'

const said = (name: string) => event({ name, summary: 'test', payload: z.looseObject({}) })

const { owner, pool, jobs, given, installation } = await kernel([])
const company = await given.company()
const other = await given.company()
const user = await given.user(company)
const quiet = { error() {}, warn() {} } as unknown as FastifyBaseLogger

const commit = (companyId: string, act: (effects: Effects) => void) =>
  inTransaction(pool, 'write', { companyId, userId: null }, async (_tx, tracker, connection) => {
    const effects = collectEffects('test', companyId, {
      userId: companyId === company.id ? user.id : null,
      sessionId: null,
      requestId: 'test',
      address: '',
    })
    act(effects)
    writeEffects(connection, tracker, effects)
  })

function relayTo(...listeners: Listener[]) {
  let nudges = 0
  const deliverer = eventDeliverer({ pool, installation, listeners, nudge: () => void nudges++ })
  let at = Date.now() + 1000
  const relay = createRelay({ jobs, log: quiet, pollMs: 3_600_000, deliverers: [deliverer], clock: () => new Date(at) })
  return { relay, nudges: () => nudges, advance: (ms: number) => void (at += ms) }
}

describe('an event', () => {
  it('reaches its listeners within its own company, with what it said and who did it', async () => {
    const seen: { payload: Values; companyId: string; companies: string[] }[] = []
    const { relay } = relayTo(
      on(said('thing.made'), async ({ tx, payload, companyId }) => {
        const companies = await tx.selectFrom('role').select('company_id').distinct().execute()
        seen.push({ payload, companyId, companies: companies.map((row) => row.company_id) })
      }),
      on(said('thing.other'), () => Promise.reject(new Error('wrong listener'))),
    )
    await owner`insert into role (company_id, name) values (${company.id}, 'Here'), (${other.id}, 'There')`
    await commit(company.id, ({ emit }) => emit(said('thing.made'), { id: 'x1' }))
    await commit(other.id, ({ emit }) => emit(said('thing.made'), { id: 'x2' }))
    await relay.drain()
    await relay.stop()
    expect(seen.toSorted((a, b) => (String(a.payload['id']) < String(b.payload['id']) ? -1 : 1))).toEqual([
      { payload: { id: 'x1', by: user.id }, companyId: company.id, companies: [company.id] },
      { payload: { id: 'x2', by: null }, companyId: other.id, companies: [other.id] },
    ])
  })

  it('is done together with what its listeners wrote: a mail, an audit row, a further message', async () => {
    const { relay, nudges } = relayTo(
      on(said('thing.mailed'), async ({ tx, send, companyId, audit }) => {
        await queueMail({
          tx,
          send,
          companyId,
          recipient: 'someone@test.example',
          subject: 'Done',
          body: 'It is done.',
        })
        audit('thing', { id: 't1', before: null, after: { mailed: true } })
      }),
    )
    await commit(company.id, ({ emit }) => emit(said('thing.mailed'), {}))
    await relay.drain()
    await relay.stop()
    expect(nudges()).toBe(1)
    const [mail] = await owner`select m.subject, o.kind, o.payload ->> 'mailId' = m.id::text as linked
      from mail_message m join outbox o on o.company_id = m.company_id and o.dedupe_key = m.id::text`
    expect(mail).toEqual({ subject: 'Done', kind: 'mail', linked: true })
    expect(await owner`select action, entity, user_id from audit_entry`).toEqual([
      { action: 'event thing.mailed', entity: 'thing', user_id: user.id },
    ])
  })

  it('leaves nothing behind when one of its listeners fails, and everything when it is tried again', async () => {
    let broken = true
    const roles = async () =>
      (await owner<{ name: string }[]>`select name from role where name like 'By listener %' order by name`).map(
        (row) => row.name,
      )
    const add = (name: string) =>
      on(said('thing.failed'), async ({ tx, companyId }) => {
        await tx.insertInto('role').values({ company_id: companyId, name }).execute()
      })
    const { relay, advance } = relayTo(
      add('By listener 1'),
      on(said('thing.failed'), async () => {
        if (broken) throw new Error('not yet')
      }),
      add('By listener 2'),
    )
    await commit(company.id, ({ emit }) => emit(said('thing.failed'), {}))
    await relay.drain()
    expect(await roles()).toEqual([])
    expect(await owner`select attempts, last_error from outbox where payload ->> 'event' = 'thing.failed'`).toEqual([
      { attempts: 1, last_error: 'not yet' },
    ])
    broken = false
    advance(6000)
    await relay.drain()
    await relay.stop()
    expect(await roles()).toEqual(['By listener 1', 'By listener 2'])
  })

  it('without a listener is simply done', async () => {
    const { relay } = relayTo()
    await commit(company.id, ({ emit }) => emit(said('thing.ignored'), {}))
    await relay.drain()
    await relay.stop()
    expect(
      await owner`select done_at is not null as done from outbox where payload ->> 'event' = 'thing.ignored'`,
    ).toEqual([{ done: true }])
  })

  it('runs its listeners once, even when two relays believe they have it', async () => {
    let runs = 0
    const listener = on(said('thing.twice'), async ({ tx, companyId }) => {
      await tx.insertInto('role').values({ company_id: companyId, name: 'Once' }).execute()
      runs += 1
    })
    await commit(company.id, ({ emit }) => emit(said('thing.twice'), {}))
    const [row] = await owner<{ id: string; dedupe_key: string; payload: Record<string, unknown> }[]>`
      update outbox set claimed_until = now() + interval '1 minute' where payload ->> 'event' = 'thing.twice' returning id, dedupe_key, payload`
    if (!row) throw new Error('the event was not stored')
    const message = {
      companyId: company.id,
      id: row.id,
      kind: 'event',
      dedupeKey: row.dedupe_key,
      payload: row.payload,
      attempts: 0,
    }
    const deliverer = eventDeliverer({ pool, installation, listeners: [listener], nudge: () => {} })
    await Promise.all(Array.from({ length: 8 }, () => deliverer.deliver(message)))
    expect(runs).toBe(1)
  })
})

describe('news for open screens', () => {
  const change = (id: string, version: number): Omit<Change, 'at' | 'by'> => ({
    type: 'thing',
    id,
    version,
    changed: ['name'],
  })

  it('goes out in the order of the commits, whoever relays it, and leaves no rows', async () => {
    const heard: News[] = []
    const listener = await jobs.listen(CHANNEL, (payload) =>
      heard.push(...(JSON.parse(payload) as { news: News[] }).news),
    )
    const relays = Array.from({ length: 4 }, () => createRelay({ jobs, log: quiet, pollMs: 3_600_000, deliverers: [] }))
    for (let version = 1; version <= 60; version++) {
      await commit(company.id, ({ publish }) => publish('/topic/thing/1', change('1', version)))
      relays[version % 4]?.nudge()
    }
    await Promise.all(relays.map((relay) => relay.drain()))
    await eventually(() => heard.length).toBe(60)
    await Promise.all([...relays.map((relay) => relay.stop()), listener.unlisten()])
    expect(heard.map(([, , { version }]) => version)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    expect(heard[0]?.slice(0, 2)).toEqual([company.id, '/topic/thing/1'])
    expect(await owner`select count(*) from outbox where kind = 'realtime'`).toEqual([{ count: 0 }])
  })

  it('follows the versions also when the later one began first', async () => {
    const heard: News[] = []
    const listener = await jobs.listen(CHANNEL, (payload) =>
      heard.push(...(JSON.parse(payload) as { news: News[] }).news),
    )
    const early = Promise.withResolvers<void>()
    const firstThrough = Promise.withResolvers<void>()
    const publishing = (version: number, before: () => Promise<void>) =>
      inTransaction(pool, 'write', { companyId: company.id, userId: null }, async (_tx, tracker, connection) => {
        await connection`select now()`
        await before()
        const effects = collectEffects('test', company.id, {
          userId: null,
          sessionId: null,
          requestId: 'test',
          address: '',
        })
        effects.publish('/topic/thing/2', change('2', version))
        writeEffects(connection, tracker, effects)
      })
    const second = publishing(2, async () => {
      early.resolve()
      await firstThrough.promise
    })
    await early.promise
    await publishing(1, async () => {})
    firstThrough.resolve()
    await second
    const relay = createRelay({ jobs, log: quiet, pollMs: 3_600_000, deliverers: [] })
    await relay.drain()
    await eventually(() => heard.length).toBe(2)
    await Promise.all([relay.stop(), listener.unlisten()])
    expect(heard.map(([, , { version }]) => version)).toEqual([1, 2])
  })

  it('says nothing of a transaction that was rolled back', async () => {
    await expect(
      inTransaction(pool, 'write', { companyId: company.id, userId: null }, async (_tx, tracker, connection) => {
        const effects = collectEffects('test', company.id, {
          userId: null,
          sessionId: null,
          requestId: 'test',
          address: '',
        })
        effects.publish('/topic/thing/1', change('1', 99))
        writeEffects(connection, tracker, effects)
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await owner`select count(*) from outbox where kind = 'realtime'`).toEqual([{ count: 0 }])
  })

  it('fits into what PostgreSQL takes at once, many together and none left out', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      company_id: company.id,
      payload: {
        destination: `/topic/thing/${index}`,
        change: { ...change(String(index), 1), by: null, at: 'now', changed: ['naïve'.repeat(index % 40)] },
      },
    }))
    const payloads = payloadsOf(rows)
    expect(payloads.length).toBeLessThan(30)
    expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8000)
    const destinations = payloads.flatMap((payload) =>
      (JSON.parse(payload) as { news: News[] }).news.map(([, destination]) => destination),
    )
    expect(destinations).toEqual(rows.map((row) => row.payload.destination))
    for (const payload of payloads) await jobs.notify('test_size', payload)
  })

  it('becomes shorter, or a wish to fetch everything, when it would be too large', () => {
    const at = 'now'
    const [long] = payloadsOf([
      {
        company_id: company.id,
        payload: {
          destination: '/topic/thing/1',
          change: { ...change('1', 2), by: null, at, changed: ['x'.repeat(9000)] },
        },
      },
    ])
    expect(JSON.parse(String(long))).toMatchObject({
      news: [[company.id, '/topic/thing/1', { version: 2, changed: [] }]],
    })
    const [monstrous] = payloadsOf([
      {
        company_id: company.id,
        payload: { destination: `/topic/${'y'.repeat(9000)}`, change: { ...change('1', 2), by: null, at } },
      },
    ])
    expect(JSON.parse(String(monstrous))).toMatchObject({ news: [[company.id, '/topic/company', { type: 'resync' }]] })
  })
})
