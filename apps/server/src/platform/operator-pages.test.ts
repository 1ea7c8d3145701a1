import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/kernel.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { serveOperatorPages } from './operator-pages.ts'

const { pool } = await kernel([])

async function metricsFor(remoteAddress: string, headers: Record<string, string> = {}, trusted = 'no') {
  const { app, metrics } = createApp(readConfig({ GALEN_LOG: 'silent', GALEN_TRUST_PROXY: trusted }))
  serveOperatorPages(app, pool, metrics, [])
  return (await app.inject({ url: '/health/metrics', remoteAddress, headers })).statusCode
}

describe('/health/metrics', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'answers on the machine itself: %s',
    async (address) => {
      expect(await metricsFor(address)).toBe(200)
      expect(await metricsFor(address, {}, 'yes')).toBe(200)
    },
  )

  it.each(['203.0.113.10', '10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1'])(
    'answers no one else: %s',
    async (address) => {
      expect(await metricsFor(address)).toBe(404)
      expect(await metricsFor(address, { 'x-forwarded-for': '127.0.0.1' }, 'yes')).toBe(404)
    },
  )

  it.each([
    ['x-forwarded-for', '203.0.113.10'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-for', '127.0.0.1, 203.0.113.10'],
    ['x-real-ip', '203.0.113.10'],
    ['x-forwarded-proto', 'https'],
    ['forwarded', 'for=127.0.0.1'],
    ['via', '1.1 proxy'],
  ])('answers no one through a proxy on the machine that says %s: %s', async (name, value) => {
    for (const trusted of ['no', 'yes', '127.0.0.1'])
      expect(await metricsFor('127.0.0.1', { [name]: value }, trusted)).toBe(404)
  })
})

it('/health/metrics answers a scraper that is named, and no one else', async () => {
  const asked = async (remoteAddress: string, headers: Record<string, string> = {}) => {
    const config = readConfig({ GALEN_LOG: 'silent', GALEN_METRICS_READERS: '10.4.0.0/16,203.0.113.7' })
    const { app, metrics } = createApp(config)
    serveOperatorPages(app, pool, metrics, [], { mayReadMetrics: config.metricsReaders })
    return (await app.inject({ url: '/health/metrics', remoteAddress, headers })).statusCode
  }
  expect(await asked('10.4.9.1')).toBe(200)
  expect(await asked('::ffff:10.4.9.1')).toBe(200)
  expect(await asked('203.0.113.7')).toBe(200)
  expect(await asked('10.5.0.1')).toBe(404)
  expect(await asked('10.4.9.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
})

it('/health/live answers while the database is away, /health and /health/ready say so', async () => {
  const away = (() => Promise.reject(new Error('away'))) as unknown as typeof pool
  const { app, metrics } = createApp(readConfig({ GALEN_LOG: 'silent' }))
  serveOperatorPages(app, away, metrics, [])
  const status = async (url: string) => (await app.inject({ url })).statusCode
  expect(await status('/health/live')).toBe(200)
  expect(await status('/health')).toBe(503)
  expect(await status('/health/ready')).toBe(503)
})

it('a body that is too large is refused in words while it is still being sent', async () => {
  const { app } = createApp(readConfig({ GALEN_LOG: 'silent' }))
  app.post('/api/taken', async () => ({}))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const reply = await fetch(`${url}/api/taken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: 'x'.repeat(11 * 1024 * 1024) }),
    })
    expect(reply.status).toBe(413)
    expect(await reply.json()).toMatchObject({ message: 'The request is too large' })
  } finally {
    await app.close()
  }
})

describe('/api/openapi.json', () => {
  it('is the printed one where there is one, and nothing is made', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'galen-description-')), 'openapi.json')
    writeFileSync(file, '{"openapi":"3.1.0"}')
    const never = new Proxy([], {
      get() {
        throw new Error('made')
      },
    })
    const { app, metrics } = createApp(readConfig({ GALEN_LOG: 'silent' }))
    serveOperatorPages(app, pool, metrics, never, { descriptionFile: file })
    expect((await app.inject({ url: '/api/openapi.json' })).json()).toEqual({ openapi: '3.1.0' })
  })

  it('is made once, packed for those who take it so', async () => {
    let made = 0
    const routes = new Proxy([], {
      get(target, name) {
        if (name === Symbol.iterator) made += 1
        return Reflect.get(target, name) as unknown
      },
    })
    const { app, metrics } = createApp(readConfig({ GALEN_LOG: 'silent' }))
    serveOperatorPages(app, pool, metrics, routes)
    const asked = (encoding: string) =>
      app.inject({ url: '/api/openapi.json', headers: { 'accept-encoding': encoding } })
    const [plain, packed] = await Promise.all([asked('identity'), asked('br, gzip;q=0.8'), asked('gzip;q=0')])
    expect(plain.json()).toMatchObject({ info: { title: 'Galen 360' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    const again = await Promise.all([asked('identity'), asked('gzip'), asked('gzip'), asked('identity')])
    expect(again.map(({ rawPayload }) => rawPayload.length)).toEqual(
      [plain, packed, packed, plain].map(({ rawPayload }) => rawPayload.length),
    )
    expect(made).toBe(1)
  })
})

describe('/health', () => {
  it('asks the database once for all who ask at the same time', async () => {
    let asked = 0
    const counting = (async () => void (asked += 1)) as unknown as typeof pool
    const { app, metrics } = createApp(readConfig({ GALEN_LOG: 'silent' }))
    serveOperatorPages(app, counting, metrics, [])
    const replies = await Promise.all(Array.from({ length: 40 }, () => app.inject({ url: '/health' })))
    expect(replies.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(asked).toBeLessThan(40)
  })
})
