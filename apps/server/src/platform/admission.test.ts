import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { route } from '@galen/contract/route'
import { kernel } from '../../test/kernel.ts'
import { publicCall, outsideQuery, query } from './operation.ts'

const body = z.strictObject({ text: z.string() })
const said = z.object({ text: z.string() })
const base = { method: 'POST', summary: 'test', body, replies: { 200: said } } as const
const sayOpenly = route({ ...base, path: '/api/test/open', needs: 'anyone' })
const say = route({ ...base, path: '/api/test/say', needs: 'signed-in' })
const sayWithRight = route({ ...base, path: '/api/test/say-with-right', needs: 'EDIT_ROLE' })
const sayByKey = route({
  method: 'GET',
  path: '/api/test/key',
  needs: 'api-key',
  summary: 'test',
  replies: { 200: said },
})

const operations = [
  publicCall(sayOpenly, async ({ body }) => body),
  query(say, async ({ body }) => body),
  query(sayWithRight, async ({ body }) => body),
  outsideQuery('api-key', sayByKey, async () => ({ text: 'a system' })),
]

const SHARE = 5
const BURST = 2 * SHARE

/** A kernel of its own, because each test spends someone's share. */
async function busyKernel(settings: Record<string, string> = {}) {
  const served = await kernel(operations, { GALEN_REQUESTS_PER_SECOND: String(SHARE), ...settings })
  const user = await served.given.user(await served.given.company())
  const send = (url: string, from: { token?: string; address?: string; payload?: string; method?: 'GET' | 'POST' }) =>
    served.app.inject({
      method: from.method ?? 'POST',
      url,
      remoteAddress: from.address ?? '203.0.113.1',
      headers: {
        'content-type': 'application/json',
        ...(from.token === undefined ? {} : { authorization: `Bearer ${from.token}` }),
      },
      ...(from.method === 'GET' ? {} : { payload: from.payload ?? '{"text":"hello"}' }),
    })
  const times = async (count: number, one: () => Promise<{ statusCode: number }>) =>
    (await Promise.all(Array.from({ length: count }, one))).map(({ statusCode }) => statusCode)
  return { ...served, user, send, times }
}

const MALFORMED = '{"text":'

describe('before the body is read', () => {
  it('refuses a caller without a right token, a permission or a share, whatever the body is', async () => {
    const { send, times, user } = await busyKernel()
    expect((await send(say.path, { payload: MALFORMED })).statusCode).toBe(401)
    expect((await send(sayWithRight.path, { payload: MALFORMED, token: user.token })).statusCode).toBe(403)
    // All at once, so that what comes back each second is no share for all of them on a slow machine.
    expect(await times(4 * BURST, () => send(say.path, { payload: MALFORMED, token: user.token }))).toContain(429)
    expect(
      await times(4 * BURST, () => send(sayOpenly.path, { payload: MALFORMED, address: '203.0.113.2' })),
    ).toContain(429)
    expect((await send('/api/test/nothing-here', { payload: MALFORMED })).statusCode).toBe(404)
  })

  it('answers a wrong token while its body is still to come', async () => {
    const { app } = await busyKernel()
    const { port } = await listening(app)
    const reply = await sent(port, [
      `POST ${say.path} HTTP/1.1`,
      'Host: galen.test',
      'Authorization: Bearer wrong',
      'Content-Type: application/json',
      'Content-Length: 900000',
    ])
    expect(reply).toMatch(/^HTTP\/1\.1 401/)
  })

  it('reads no long body of someone who proved nothing', async () => {
    const { send } = await busyKernel()
    const long = JSON.stringify({ text: 'x'.repeat(70_000) })
    expect((await send(sayOpenly.path, { payload: long })).statusCode).toBe(413)
  })

  it('has room for a megabyte of bodies that one address is still sending', async () => {
    const { app } = await busyKernel({ GALEN_REQUESTS_PER_SECOND: '1000' })
    const { port } = await listening(app)
    const head = [
      `POST ${sayOpenly.path} HTTP/1.1`,
      'Host: galen.test',
      'Content-Type: application/json',
      'Content-Length: 65536',
    ]
    const waiting = await Promise.all(Array.from({ length: 16 }, () => begun(port, head)))
    expect(await sent(port, head)).toMatch(/^HTTP\/1\.1 503/)
    for (const socket of waiting) socket.destroy()
    const answered = async () =>
      sent(port, [...head.slice(0, 3), 'Content-Length: 16', 'Connection: close'], '{"text":"hello"}')
    await expect.poll(answered).toMatch(/^HTTP\/1\.1 200/)
  })
})

describe('wrong tokens and keys', () => {
  it('count against the address they come from, and against no one who is known there', async () => {
    const { send, times, user } = await busyKernel()
    await send(say.path, { token: user.token })
    const tries = await times(BURST + 5, () => send(say.path, { token: 'wrong' }))
    expect(tries.filter((status) => status === 401)).toHaveLength(BURST)
    expect(tries.filter((status) => status === 429)).toHaveLength(5)
    expect((await send(say.path, { token: user.token })).statusCode).toBe(200)
    expect((await send(say.path, { token: 'wrong', address: '203.0.113.9' })).statusCode).toBe(401)
    expect((await send(sayOpenly.path, {})).statusCode).toBe(429)
  })

  it('count for keys of systems alike', async () => {
    const { send, times } = await busyKernel()
    const guess = () => send(sayByKey.path, { token: `galen_${'x'.repeat(43)}`, method: 'GET' })
    expect((await times(BURST + 1, guess)).filter((status) => status === 429)).toHaveLength(1)
  })

  it('cost a known caller nothing who is asked to prove themselves again and again', async () => {
    const { send, times, authenticate, user } = await busyKernel({ GALEN_REQUESTS_PER_SECOND: '20' })
    await send(say.path, { token: user.token })
    await times(41, () => send(say.path, { token: 'wrong' }))
    authenticate.forget(user.id)
    expect((await send(say.path, { token: user.token })).statusCode).toBe(200)
  })
})

describe('connections', () => {
  it('are closed above a quarter of the limit when they come from one address', async () => {
    const { app } = await busyKernel({ GALEN_CONNECTIONS: '8' })
    const { port } = await listening(app)
    const open = [await opened(port), await opened(port)]
    const third = await opened(port)
    await new Promise((resolve) => third.once('close', resolve))
    open[0]?.destroy()
    await expect
      .poll(() => sent(port, [`GET /nothing HTTP/1.1`, 'Host: galen.test', 'Connection: close']).catch(() => ''))
      .toMatch(/^HTTP\/1\.1 404/)
    for (const socket of open) socket.destroy()
    expect(app.server.maxConnections).toBe(8)
  })
})

const sockets: Socket[] = []
afterAll(() => sockets.forEach((socket) => socket.destroy()))

async function listening(app: Awaited<ReturnType<typeof kernel>>['app']) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address() as AddressInfo
}

const opened = (port: number) =>
  new Promise<Socket>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(socket))
    socket.on('error', () => {})
    sockets.push(socket)
  })

/** A request whose head was read and whose body the server waits for. */
async function begun(port: number, head: readonly string[]) {
  const socket = await opened(port)
  socket.write(`${[...head, 'Expect: 100-continue'].join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  return socket
}

async function sent(port: number, head: readonly string[], payload = ''): Promise<string> {
  const socket = await opened(port)
  socket.write(`${head.join('\r\n')}\r\n\r\n${payload}`)
  return new Promise((resolve, reject) => {
    socket.once('data', (data) => resolve(String(data)))
    socket.once('close', () => reject(new Error('closed without a reply')))
  })
}
