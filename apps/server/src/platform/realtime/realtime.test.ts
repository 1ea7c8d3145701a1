import { SignJWT } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import type { Permission } from '@galen/domain/permissions'
import type { GivenUser } from '../../../test/given.ts'
import { eventually } from '../../../test/eventually.ts'
import { kernel, TEST_SECRET } from '../../../test/kernel.ts'
import { realtimeServer } from '../../../test/realtime-server.ts'
import { connected, connectHeaders, openSocket, refusedUpgrade } from '../../../test/stomp-client.ts'
import { inTransaction } from '../database/database.ts'
import { type Effects, collectEffects, writeEffects } from '../effects.ts'

const { owner, pool, given, secrets, address } = await kernel([])
const company = await given.company()
const other = await given.company()
const anna = await given.user(company, ['EDIT_USER'])
const ben = await given.user(company)
const stranger = await given.user(other, ['EDIT_USER'])

const server = await realtimeServer({ address, secret: TEST_SECRET, publicUrl: 'https://galen.example' })
const limited = await realtimeServer({
  address,
  secret: TEST_SECRET,
  name: 'limited',
  limits: {
    heartBeatMs: 500,
    connectWithinMs: 2500,

    subscriptions: 5,
    socketsPerUser: 3,
    backlogBytes: 64 * 1024,
    watchMs: 200,
  },
})
afterAll(() => Promise.all([server.stop(), limited.stop()]))

/** Commits what a command would, and lets the first server's relay know. */
const commit = async (companyId: string, act: (effects: Effects) => void, before?: string) => {
  await inTransaction(pool, 'write', { companyId, userId: null }, async (_tx, tracker, connection) => {
    if (before) await connection.unsafe(before)
    const effects = collectEffects('test', companyId, { userId: null, sessionId: null, requestId: 'test', address: '' })
    act(effects)
    writeEffects(connection, tracker, effects)
  })
  server.relay.nudge()
}
const change = (id: string, version: number) => ({ type: 'thing', id, version, changed: ['name'] })
const tokenUntil = (user: GivenUser, expiresAt: number) =>
  new SignJWT({ sid: user.sessionId, company: user.companyId, given_name: 'Test', family_name: 'Person' })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer('galen-360')
    .setSubject(user.id)
    .setIssuedAt()
    .setExpirationTime(Math.round(expiresAt / 1000))
    .sign(secrets.signingKey)

describe('the door', () => {
  it('lets in pages of its own host, of the public address, and programs without an origin', async () => {
    for (const origin of [`http://127.0.0.1:${server.port}`, 'https://galen.example', undefined]) {
      const client = await openSocket(server.port, origin === undefined ? {} : { origin })
      expect(client.ws.protocol).toBe('v12.stomp')
      client.ws.terminate()
    }
  })

  it.each([
    'https://evil.example',
    'http://127.0.0.1:1',
    'http://galen.example',
    'https://galen.example.evil.example',
    'null',
    'file://',
    '',
  ])('refuses a page from %j', async (origin) => expect(await refusedUpgrade(server.port, { origin })).toBe(403))

  it('knows one path and one language', async () => {
    expect(await refusedUpgrade(server.port, { path: '/api/other' })).toBe(404)
    expect(await refusedUpgrade(server.port, { protocols: ['mqtt'] })).toBe(400)
    const older = await openSocket(server.port, { protocols: ['v10.stomp', 'v11.stomp'] })
    expect(older.ws.protocol).toBe('v11.stomp')
    older.ws.terminate()
  })
})

describe('a connection', () => {
  it('is made with a token in the CONNECT frame and speaks STOMP 1.2 with beats of ten seconds', async () => {
    const client = await openSocket(server.port)
    client.say('CONNECT', connectHeaders(anna.token, '10000,10000'))
    expect((await client.frame('CONNECTED')).headers).toMatchObject({ version: '1.2', 'heart-beat': '10000,10000' })
    client.say('DISCONNECT', { receipt: 'bye' })
    expect((await client.frame('RECEIPT')).headers['receipt-id']).toBe('bye')
    expect(await client.closed).toBe(1000)
  })

  it.each([
    ['no token', async () => ({ 'accept-version': '1.2' })],
    ['a made-up token', async () => connectHeaders('nonsense')],
    ['a token of another installation', async () => connectHeaders(`${anna.token.slice(0, -4)}AAAA`)],
    ['an expired token', async () => connectHeaders(await tokenUntil(anna, Date.now() - 1000))],
    [
      'a token in another header',
      async () => ({ 'accept-version': '1.2', login: anna.token, token: anna.token, passcode: anna.token }),
    ],
    ['a Basic header', async () => ({ 'accept-version': '1.2', Authorization: `Basic ${btoa('a:b')}` })],
  ])('is refused with %s', async (_, headers) => {
    const client = await openSocket(server.port, {
      path: `/api/sales/ws?token=${anna.token}&access_token=${anna.token}`,
    })
    client.say('CONNECT', await headers())
    expect((await client.frame('ERROR')).headers['message']).toBe('Session expired.')
    expect(await client.closed).toBe(1008)
  })

  it('is refused for a version no one speaks, for a second CONNECT, and before CONNECT', async () => {
    const said = async (...commands: [string, Record<string, string>][]) => {
      const client = await openSocket(server.port)
      for (const [command, headers] of commands) client.say(command, headers)
      const { headers } = await client.frame('ERROR')
      await client.closed
      return headers['message']
    }
    const connect = connectHeaders(anna.token)
    expect(await said(['CONNECT', { ...connect, 'accept-version': '1.0' }])).toMatch(/versions/)
    expect(await said(['CONNECT', connect], ['CONNECT', connect])).toBe('Already connected')
    expect(await said(['SUBSCRIBE', { id: '1', destination: '/topic/company' }])).toBe('Not connected')
    expect(await said(['CONNECT', connect], ['ACK', { id: '1' }])).toBe('Unsupported command')
  })

  it('is closed when it is not made in time', async () => {
    const client = await openSocket(limited.port)
    expect((await client.frame('ERROR')).headers['message']).toBe('Not connected in time')
    expect(await client.closed).toBe(1008)
  })

  it('ends with its token', async () => {
    const client = await connected(server.port, await tokenUntil(anna, Date.now() + 4000))
    await client.ask('SUBSCRIBE', { id: 'c', destination: '/topic/company' })
    expect((await client.frame('ERROR')).headers['message']).toBe('Session expired.')
    expect(await client.closed).toBe(1008)
  })

  it('is one of at most three for each person here, and a place is free again when one leaves', async () => {
    const sockets = await Promise.all([1, 2, 3].map(() => connected(limited.port, ben.token)))
    await expect(connected(limited.port, ben.token)).rejects.toThrow('Too many connections')
    const someoneElse = await connected(limited.port, anna.token)
    sockets[0]?.ws.close()
    await eventually(() => limited.realtime.sockets()).toBe(3)
    const again = await connected(limited.port, ben.token)
    for (const client of [...sockets, again, someoneElse]) client.ws.terminate()
    await eventually(() => limited.realtime.sockets()).toBe(0)
  })
})

describe('heart-beats', () => {
  it('are sent to those who want them, and those who promised some and fall silent are let go', async () => {
    const listening = await connected(limited.port, anna.token, '0,100')
    const silent = await connected(limited.port, ben.token, '100,0')
    await eventually(() => listening.beats()).toBeGreaterThanOrEqual(2)
    expect(await silent.closed).toBe(1006)
    expect(listening.ws.readyState).toBe(1)
    listening.ws.terminate()
  })

  it('keep a connection alive, and without them none is expected', async () => {
    const lively = await connected(limited.port, anna.token, '100,0')
    const quiet = await connected(limited.port, anna.token, '0,0')
    const beating = setInterval(() => lively.ws.send('\n'), 60)
    await new Promise((resolve) => setTimeout(resolve, 2000))
    expect([lively.ws.readyState, quiet.ws.readyState]).toEqual([1, 1])
    expect([lively.beats(), quiet.beats()]).toEqual([0, 0])
    clearInterval(beating)
    lively.ws.terminate()
    quiet.ws.terminate()
  })
})

describe('a subscription', () => {
  it('hears what was committed, ids and versions only', async () => {
    const client = await connected(server.port, ben.token)
    await client.ask('SUBSCRIBE', { id: 'me', destination: `/topic/user/${ben.id}` })
    await commit(company.id, ({ publish }) => publish(`/topic/user/${ben.id}`, change(ben.id, 7)))
    const body = await client.heard('me', ({ version }) => version === 7)
    expect(body).toEqual({ type: 'thing', id: ben.id, version: 7, changed: ['name'], by: null, at: expect.any(String) })
    await client.ask('UNSUBSCRIBE', { id: 'me' })
    await client.ask('SUBSCRIBE', { id: 'all', destination: '/topic/company' })
    await commit(company.id, ({ publish }) => {
      publish(`/topic/user/${ben.id}`, change(ben.id, 8))
      publish('/topic/company', change('after', 1))
    })
    await client.heard('all', ({ id }) => id === 'after')
    expect(client.bodies('me').map(({ version }) => version)).toEqual([7])
    client.ws.terminate()
  })

  it('is refused in the same words whether the thing is unknown, foreign or forbidden', async () => {
    const wishes: [GivenUser, string][] = [
      [ben, '/topic/nothing'],
      [ben, `/topic/user/${anna.id}`],
      [anna, `/topic/user/${stranger.id}`],
      [anna, `/topic/user/${crypto.randomUUID()}`],
      [anna, '/topic/user/not-an-id'],
      [anna, `/topic/user/${anna.id.toUpperCase()}`],
      [anna, `/topic/user/${anna.id}/more`],
      [anna, "/topic/user/' or 1=1 --"],
      [anna, `/user/${ben.id}/queue/settings`],
      [anna, `/user/${anna.id}/queue/settings`],
      [anna, '/user/queue/unknown'],
      [anna, `/topic/presence/user/${stranger.id}`],
      [ben, `/topic/presence/user/${anna.id}`],
      [anna, `/topic/presence/company/${anna.id}`],
      [anna, `/topic/presence/presence/${anna.id}`],
    ]
    for (const [user, destination] of wishes) {
      const client = await connected(server.port, user.token)
      client.say('SUBSCRIBE', { id: 's', destination })
      const error = await client.frame('ERROR')
      expect({ destination, ...error }).toEqual({
        destination,
        command: 'ERROR',
        headers: { message: 'Forbidden', subscription: 's', 'content-length': '9' },
        body: 'Forbidden',
      })
      expect(await client.closed).toBe(1008)
    }
  })

  it('never hears another company, not even of a person who works in both', async () => {
    await given.member(other, anna.id, ['EDIT_USER'])
    const annaThere = await given.signedIn(other, anna.id, anna.email)
    const [here, there] = await Promise.all([
      connected(server.port, anna.token),
      connected(server.port, annaThere.token),
    ])
    for (const client of [here, there]) {
      await client.ask('SUBSCRIBE', { id: 'c', destination: '/topic/company' })
      await client.ask('SUBSCRIBE', { id: 'u', destination: `/topic/user/${anna.id}` })
    }
    await commit(other.id, ({ publish }) => {
      publish('/topic/company', change('there', 1))
      publish(`/topic/user/${anna.id}`, change('there', 1))
    })
    await commit(company.id, ({ publish }) => publish('/topic/company', change('here', 1)))
    await here.heard('c', ({ id }) => id === 'here')
    await there.heard('u', ({ id }) => id === 'there')
    expect([here.bodies('c'), here.bodies('u'), there.bodies('c')].map((bodies) => bodies.map(({ id }) => id))).toEqual(
      [['here'], [], ['there']],
    )
    here.ws.terminate()
    there.ws.terminate()
  })

  it('brings its own queue to each person', async () => {
    const [one, two] = await Promise.all([connected(server.port, anna.token), connected(server.port, ben.token)])
    for (const client of [one, two]) await client.ask('SUBSCRIBE', { id: 'q', destination: '/user/queue/settings' })
    await commit(company.id, ({ publish }) => publish(`/user/${ben.id}/queue/settings`, change(ben.id, 1)))
    await two.heard('q', ({ id }) => id === ben.id)
    const [frame] = two.frames.filter(({ command }) => command === 'MESSAGE')
    expect(frame?.headers['destination']).toBe('/user/queue/settings')
    expect(one.bodies('q')).toEqual([])
    one.ws.terminate()
    two.ws.terminate()
  })

  it('is one of so many, each with an id of its own', async () => {
    const client = await connected(limited.port, anna.token)
    for (const id of ['1', '2', '3', '4', '5']) await client.ask('SUBSCRIBE', { id, destination: '/topic/company' })
    await expect(client.ask('SUBSCRIBE', { id: '6', destination: '/topic/company' })).rejects.toThrow(
      'Too many subscriptions',
    )
    expect(await client.closed).toBe(1008)
    const twice = await connected(limited.port, anna.token)
    await twice.ask('SUBSCRIBE', { id: '1', destination: '/topic/company' })
    await expect(twice.ask('SUBSCRIBE', { id: '1', destination: '/topic/company' })).rejects.toThrow('exists already')
    await expect((await connected(limited.port, anna.token)).ask('SUBSCRIBE', { id: '1' })).rejects.toThrow(
      'destination',
    )
    expect(server.realtime.sockets()).toBeLessThan(20)
  })
})

describe('what is taken away', () => {
  it('a session that ends closes its sockets within a second, and no others', async () => {
    const elsewhere = await given.signedIn(company, ben.id, ben.email)
    const [ending, staying] = await Promise.all([
      connected(server.port, elsewhere.token),
      connected(server.port, ben.token),
    ])
    for (const client of [ending, staying])
      await client.ask('SUBSCRIBE', { id: 's', destination: '/user/queue/session' })
    const started = performance.now()
    await commit(
      company.id,
      ({ publish }) =>
        publish(`/user/${ben.id}/queue/session`, {
          type: 'session',
          id: elsewhere.sessionId,
          version: null,
          changed: [],
        }),
      `update user_session set ended_at = now() where id = '${elsewhere.sessionId}'`,
    )
    expect(await ending.closed).toBe(1008)
    expect(performance.now() - started).toBeLessThan(1000)
    expect(ending.bodies('s')).toMatchObject([{ id: elsewhere.sessionId }])
    expect((await ending.frame('ERROR')).headers['message']).toBe('Session expired.')
    await staying.ask('SUBSCRIBE', { id: 'c', destination: '/topic/company' })
    expect(staying.ws.readyState).toBe(1)
    await expect(server.authenticate.actorOf(`Bearer ${elsewhere.token}`)).rejects.toThrow('Session expired')
    staying.ws.terminate()
  })

  it('a right that is lost ends what was heard by it, in every process, at once', async () => {
    const clerk = await given.user(company, ['EDIT_USER'] satisfies Permission[])
    const watching = await connected(server.port, clerk.token)
    await watching.ask('SUBSCRIBE', { id: 'u', destination: `/topic/user/${anna.id}` })
    const own = await connected(server.port, clerk.token)
    await own.ask('SUBSCRIBE', { id: 'me', destination: `/topic/user/${clerk.id}` })
    for (const process of [server, limited])
      expect((await process.authenticate.actorOf(`Bearer ${clerk.token}`)).permissions.has('EDIT_USER')).toBe(true)
    await owner`delete from company_user_role where user_id = ${clerk.id}`
    await commit(company.id, ({ publish }) =>
      publish(`/user/${clerk.id}/queue/settings`, { type: 'user', id: clerk.id, version: null, changed: [] }),
    )
    expect((await watching.frame('ERROR')).headers).toMatchObject({ message: 'Forbidden', subscription: 'u' })
    expect(await watching.closed).toBe(1008)
    for (const process of [server, limited])
      await expect
        .poll(async () => (await process.authenticate.actorOf(`Bearer ${clerk.token}`)).permissions.has('EDIT_USER'))
        .toBe(false)
    expect(own.ws.readyState).toBe(1)
    own.ws.terminate()
  })
})

describe('too much', () => {
  it.each([
    [
      'of one frame at a time',
      (send: (text: string) => void) => Array.from({ length: 200 }).forEach(() => send('UNSUBSCRIBE\nid:x\n\n\0')),
    ],
    ['of many frames in one piece', (send: (text: string) => void) => send('UNSUBSCRIBE\nid:x\n\n\0'.repeat(500))],
    ['of empty lines', (send: (text: string) => void) => Array.from({ length: 200 }).forEach(() => send('\n'))],
  ])('ends the connection: %s', async (_, flood) => {
    const client = await connected(server.port, anna.token)
    flood((text) => client.ws.send(text))
    expect((await client.frame('ERROR')).headers['message']).toBe('Too many messages')
    expect(await client.closed).toBe(1008)
  })

  it('in one frame ends the connection, in one piece or in many', async () => {
    const whole = await connected(server.port, anna.token)
    whole.say('SEND', { destination: '/topic/company' }, 'x'.repeat(70_000))
    expect(await whole.closed).toBe(1009)
    for (const start of [
      'SEND\ncontent-length:99999999\n\n',
      'SEND\ncontent-length:-1\n\n',
      'SEND\ncontent-length:x\n\n',
      'SEND\n\n',
      'SEND\nx',
      '',
    ]) {
      const pieces = await connected(server.port, anna.token)
      pieces.ws.send(start)
      for (let piece = 0; piece < 3; piece++) pieces.ws.send('x'.repeat(30_000))
      expect((await pieces.frame('ERROR')).headers['message']).toBe('Frame too large')
      await pieces.closed
    }
  })

  it('for a reader who does not read: they are let go, and the others are not held up', async () => {
    const slow = await connected(limited.port, anna.token)
    const quick = await connected(limited.port, ben.token)
    for (const client of [slow, quick]) await client.ask('SUBSCRIBE', { id: 'c', destination: '/topic/company' })
    slow.ws.pause()
    const fields = Array.from({ length: 300 }, (_, index) => `field number ${index}`)
    const much = ({ publish }: Effects) =>
      Array.from({ length: 100 }).forEach((_, index) =>
        publish('/topic/company', { ...change('big', index), changed: fields }),
      )
    for (let round = 0; limited.realtime.sockets() === 2 && round < 200; round++) await commit(company.id, much)
    await eventually(() => limited.realtime.sockets()).toBe(1)
    await commit(company.id, ({ publish }) => publish('/topic/company', change('last', 1)))
    await quick.heard('c', ({ id }) => id === 'last')
    slow.ws.resume()
    expect(await slow.closed).toBe(1006)
    quick.ws.terminate()
  })
})
