import { describe, expect, it } from 'vitest'
import { kernel } from '../../test/kernel.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { serveOperatorPages } from './operator-pages.ts'

const { pool } = await kernel([])

async function metricsFor(remoteAddress: string, headers: Record<string, string> = {}, trusted = 'no') {
  const { app, metrics } = createApp(readConfig({ GALEN_LOG: 'silent', GALEN_TRUST_PROXY: trusted }))
  serveOperatorPages(app, pool, metrics, [])
  return (await app.inject({ url: '/metrics', remoteAddress, headers })).statusCode
}

describe('/metrics', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'answers on the machine itself: %s',
    async (address) => {
      expect(await metricsFor(address)).toBe(200)
      expect(await metricsFor(address, {}, 'yes')).toBe(200)
    },
  )

  it.each(['203.0.113.10', '10.0.0.7', '::ffff:10.0.0.7', '2001:db8::1'])(
    'answers nobody else: %s',
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
  ])('answers nobody through a proxy on the machine that says %s: %s', async (name, value) => {
    for (const trusted of ['no', 'yes', '127.0.0.1'])
      expect(await metricsFor('127.0.0.1', { [name]: value }, trusted)).toBe(404)
  })
})
