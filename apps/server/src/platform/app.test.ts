import { Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { createMetrics } from './metrics.ts'

describe('every reply', () => {
  const { app } = createApp(readConfig({ GALEN_LOG: 'silent' }))
  app.get('/api/fails', async () => {
    throw Object.assign(new Error('select secret from app_user'), { code: 'XX000' })
  })

  it('carries the headers that keep a page to itself', async () => {
    const { headers } = await app.inject('/api/fails')
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  it('lets a page open the websocket of its own host, and of no other', async () => {
    const connectsOf = async (from: typeof app, host: string) => {
      const { headers } = await from.inject({ url: '/api/fails', headers: { host } })
      return /connect-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1]
    }
    expect(await connectsOf(app, 'galen.example:3600')).toBe("'self' ws://galen.example:3600 wss://galen.example:3600")
    expect(await connectsOf(app, '[::1]:3600')).toBe("'self' ws://[::1]:3600 wss://[::1]:3600")
    for (const hostile of ['evil.example; script-src *', "x 'unsafe-inline'", '*', 'a, b'])
      expect(await connectsOf(app, hostile), hostile).toBe("'self'")
    const { app: known } = createApp(readConfig({ GALEN_LOG: 'silent', GALEN_PUBLIC_URL: 'https://galen.example.com' }))
    // A name that the visitor chose is not believed where ours is known.
    expect(await connectsOf(known, 'evil.example')).toBe("'self' ws://galen.example.com wss://galen.example.com")
  })

  it('keeps browsers to TLS where people reach us through it, and sets no cookie', async () => {
    const plain = await app.inject('/api/fails')
    expect(plain.headers).not.toHaveProperty('strict-transport-security')
    expect(plain.headers).not.toHaveProperty('set-cookie')
    const { app: safe } = createApp(readConfig({ GALEN_LOG: 'silent', GALEN_PUBLIC_URL: 'https://galen.example.com' }))
    const { headers } = await safe.inject('/nowhere')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('that reports our mistake tells nothing but an id', async () => {
    const reply = await app.inject('/api/fails')
    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({
      title: 'there is an error in your request please try again',
      message: 'there is an error in your request please try again',
      code: 'unexpected',
      details: [],
      errorId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(reply.body).not.toContain('select')
  })
})

describe('the log', () => {
  it('keeps no query of the sign-in calls, no e-mail address, no header and no body', async () => {
    const lines: string[] = []
    const { write } = process.stdout
    const heard = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) })
    process.stdout.write = heard.write.bind(heard) as typeof process.stdout.write
    try {
      const { app } = createApp(readConfig({ GALEN_LOG: 'info' }))
      app.post('/api/sign/login', async () => ({}))
      app.get('/api/admin/user/:email', async () => ({}))
      await app.inject({
        method: 'POST',
        url: '/api/sign/login?code=123456',
        headers: { authorization: 'Basic c2VjcmV0' },
        payload: { password: 'hunter2' },
      })
      await app.inject('/api/admin/user/ana.reyes%40corvane.example')
    } finally {
      process.stdout.write = write
    }
    const text = lines.join('')
    expect(text).toContain('/api/sign/login')
    expect(text).toContain('[e-mail]')
    for (const secret of ['123456', 'c2VjcmV0', 'hunter2', 'corvane']) expect(text).not.toContain(secret)
  })
})

describe('metrics', () => {
  it('count requests by path and status, in growing buckets', () => {
    const metrics = createMetrics()
    metrics.observeRequest('GET', '/search/:index', 200, 0.02)
    metrics.observeRequest('GET', '/search/:index', 200, 3)
    metrics.gauge('galen_outbox_waiting', 'Messages that wait.', () => 7)
    const text = metrics.text()
    expect(text).toContain('galen_request_seconds_bucket{method="GET",path="/search/:index",status="200",le="0.025"} 1')
    expect(text).toContain('galen_request_seconds_bucket{method="GET",path="/search/:index",status="200",le="+Inf"} 2')
    expect(text).toContain('galen_outbox_waiting 7')
  })
})
