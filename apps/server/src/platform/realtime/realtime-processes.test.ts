import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from '@stomp/stompjs'
import { WebSocket } from 'ws'
import { afterAll, describe, expect, it } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { kernel, TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { connected } from '../../../test/stomp-client.ts'
import { inTransaction } from '../database/database.ts'
import { collectEffects, writeEffects } from '../effects.ts'

const { owner, pool, given, address } = await kernel([])
const company = await given.company()
const user = await given.user(company, ['EDIT_USER'])
const here = await realtimeServer({ address, secret: TEST_SECRET, limits: { watchMs: 300 } })
const there = await otherProcess()
afterAll(() => Promise.all([here.stop(), there.stop()]))

async function otherProcess() {
  const script = fileURLToPath(new URL('../../../test/realtime-process.ts', import.meta.url))
  const child = spawn(
    process.execPath,
    [script, JSON.stringify({ address, secret: TEST_SECRET, name: 'other process' })],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const port = await new Promise<number>((resolve) =>
    createInterface(child.stdout).once('line', (line) => resolve(Number(line))),
  )
  return {
    port,
    async stop() {
      child.stdin.end()
      await exited
    },
  }
}

const destination = `/topic/user/${user.id}`
/** Raises the version of a record under its lock and says so, as a command does. */
const raise = () =>
  inTransaction(pool, 'write', { companyId: company.id, userId: user.id }, async (tx, tracker, connection) => {
    const { version } = await tx
      .updateTable('app_user')
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', user.id)
      .returning('version')
      .executeTakeFirstOrThrow()
    const effects = collectEffects('test', company.id, {
      userId: user.id,
      sessionId: null,
      requestId: 'test',
      address: '',
    })
    effects.publish(destination, { type: 'user', id: user.id, version, changed: ['name'] })
    writeEffects(connection, tracker, effects)
    return version
  })

describe('two server processes on one database', () => {
  it('hear each other', async () => {
    const [mine, theirs] = await Promise.all([connected(here.port, user.token), connected(there.port, user.token)])
    for (const client of [mine, theirs]) await client.ask('SUBSCRIBE', { id: 'u', destination })
    const version = await raise()
    here.relay.nudge()
    await Promise.all([mine, theirs].map((client) => client.heard('u', (body) => body['version'] === version)))
    mine.ws.terminate()
    theirs.ws.terminate()
  })

  it('tell who begins to listen that it has missed something said after its screen was read', async () => {
    const quiet = await given.user(company)
    for (const { port } of [here, there]) {
      const [ears, screen] = [await connected(port, user.token), await connected(port, user.token)]
      await ears.ask('SUBSCRIBE', { id: 'u', destination })
      // A little before, or a machine that is busy could take longer to pass the question on than to pass the news on.
      const readAt = performance.now() - 50
      const version = await raise()
      here.relay.nudge()
      await ears.heard('u', (body) => body['version'] === version)
      const told = async (id: string, ago: string, about = destination) => {
        await screen.ask('SUBSCRIBE', { id, destination: about, 'read-ago': ago })
        return screen.bodies(id).map(({ type }) => type)
      }
      const ago = () => String(Math.ceil(performance.now() - readAt))
      expect(await told('read before', ago())).toEqual(['missed'])
      expect(await told('read after', '0')).toEqual([])
      expect(await told('elsewhere', ago(), `/topic/user/${quiet.id}`)).toEqual([])
      expect(await told('who knows', 'a while')).toEqual([])
      ears.ws.terminate()
      screen.ws.terminate()
    }
  })

  it('tell the versions of a record in growing order, whoever relays them', async () => {
    const clients = await Promise.all([here.port, there.port, here.port].map((port) => connected(port, user.token)))
    for (const client of clients) await client.ask('SUBSCRIBE', { id: 'u', destination })
    const raised: number[] = []
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let turn = 0; turn < 25; turn++) {
          raised.push(await raise())
          if (turn % 2 === 0) here.relay.nudge()
        }
      }),
    )
    const first = Math.min(...raised)
    const last = Math.max(...raised)
    for (const client of clients) {
      await client.heard('u', (body) => body['version'] === last)
      const versions = client.bodies('u').map((body) => Number(body['version']))
      // A change of the test before may still be on its way when these subscribe.
      expect(versions.filter((version) => version >= first)).toEqual(raised.toSorted((a, b) => a - b))
      client.ws.terminate()
    }
  })

  it('show each other who has a document open, and forget those of a process that was killed', async () => {
    const killed = await connected(there.port, user.token)
    const watching = await connected(here.port, user.token)
    const presence = `/topic/presence/user/${user.id}`
    await watching.ask('SUBSCRIBE', { id: 'p', destination: presence })
    await killed.ask('SUBSCRIBE', { id: 'p', destination: presence })
    await killed.ask('SEND', { destination: presence }, '{}')
    await watching.heard('p', (body) => (body['people'] as unknown[]).length === 1)
    killed.ws.terminate()
    await eventually(() => watching.bodies('p').at(-1)?.['people']).toEqual([])
    watching.ws.terminate()
  })
})

describe('a line that is cut', () => {
  it('is taken up again, and screens are told to fetch what they show', async () => {
    const client = await connected(here.port, user.token)
    await client.ask('SUBSCRIBE', { id: 'c', destination: '/topic/company' })
    await client.ask('SUBSCRIBE', { id: 'u', destination })
    for (let round = 1; round <= 3; round++) {
      const [cut] =
        await owner`select count(pg_terminate_backend(pid)) as count from pg_stat_activity where datname = current_database() and application_name = 'test realtime listener'`
      expect(cut).toEqual({ count: 1 })
      await eventually(() => client.bodies('c').filter(({ type }) => type === 'resync').length).toBe(round)
      const version = await raise()
      here.relay.nudge()
      await client.heard('u', (body) => body['version'] === version)
      expect(client.bodies('u')).toHaveLength(round)
    }
    client.ws.terminate()
  })

  it('is noticed also when no one says so', async () => {
    const deaf = await realtimeServer({ address, secret: TEST_SECRET, name: 'deaf', limits: { watchMs: 150 } })
    const client = await connected(deaf.port, user.token)
    await client.ask('SUBSCRIBE', { id: 'c', destination: '/topic/company' })
    // Stands for a connection whose other end moved away: it is open, and nothing ever comes through it.
    const [listener] = await owner<
      { pid: number }[]
    >`select pid from pg_stat_activity where datname = current_database() and application_name = 'deaf listener'`
    process.kill(Number(listener?.pid), 'SIGSTOP')
    try {
      await client.heard('c', ({ type }) => type === 'resync')
    } finally {
      process.kill(Number(listener?.pid), 'SIGCONT')
    }
    client.ws.terminate()
    await deaf.stop()
  })
})

describe('the library that the browser uses', () => {
  it('connects, hears, and is told why it is sent away', async () => {
    const heard = Promise.withResolvers<string>()
    const subscribed = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<string>()
    const client = new Client({
      webSocketFactory: () => new WebSocket(`ws://127.0.0.1:${here.port}/api/sales/ws`, ['v12.stomp']),
      connectHeaders: { Authorization: `Bearer ${user.token}` },
      heartbeatIncoming: 10_000,
      heartbeatOutgoing: 10_000,
      reconnectDelay: 0,
      onConnect() {
        client.watchForReceipt('subscribed', () => subscribed.resolve())
        client.subscribe(destination, (message) => heard.resolve(message.body), { receipt: 'subscribed' })
      },
      onStompError: (frame) => refused.resolve(frame.headers['message'] ?? ''),
    })
    client.activate()
    await subscribed.promise
    expect(client.connectedVersion).toBe('1.2')
    const version = await raise()
    here.relay.nudge()
    expect(JSON.parse(await heard.promise)).toMatchObject({ version })
    client.subscribe('/topic/nothing', () => {})
    expect(await refused.promise).toBe('Forbidden')
    await client.deactivate()
  })
})
