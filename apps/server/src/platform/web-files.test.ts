import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { throwAwayFolder } from '../../test/throw-away-folder.ts'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { serveWebFiles } from './web-files.ts'

const folder = throwAwayFolder('web-files')
const built = join(folder.path, 'dist')
mkdirSync(join(built, 'assets'), { recursive: true })
writeFileSync(join(folder.path, 'secret.json'), 'not for you')
const PAGE = '<title>Galen 360</title><script>paint()</script><script type="module" src="/assets/page-a1.js"></script>'
writeFileSync(join(built, 'index.html'), PAGE)
writeFileSync(join(built, '.built-from'), 'sources')
writeFileSync(join(built, 'assets/page-a1.js'), 'run()')
writeFileSync(join(built, 'assets/page-a1.js.br'), 'small')
const { app } = createApp(readConfig({ GALEN_LOG: 'silent' }))
serveWebFiles(app, built)
afterAll(() => folder.remove())

const visit = { accept: 'text/html' }

describe('the built web application', () => {
  it('is opened by every address that is not a call', async () => {
    for (const url of ['/', '/customers/7?p=2', '/a/b/c']) {
      const reply = await app.inject({ url, headers: visit })
      expect(reply.statusCode).toBe(200)
      expect(reply.body).toBe(PAGE)
      expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      expect(reply.headers['content-security-policy']).toContain("default-src 'self'")
    }
  })

  it.each([undefined, '*/*', 'text/*;q=0.5', 'application/json, */*;q=0.1'])(
    'is opened by whoever would take it as well: accept %s',
    async (accept) => {
      const headers = accept === undefined ? {} : { accept }
      for (const method of ['GET', 'HEAD'] as const)
        expect((await app.inject({ method, url: '/', headers })).headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
        })
      for (const url of [
        '/gone.js',
        '/assets/gone.js',
        '/assets/gone',
        '/api/gone',
        '/search/gone',
        '/api?x',
        '/favicon.ico',
      ])
        expect([url, (await app.inject({ url, headers })).statusCode]).toEqual([url, 404])
    },
  )

  it.each(['application/json', 'image/*', 'text/html;q=0, */*', '*/*;q=0'])(
    'stays away from whoever would not take it: accept %s',
    async (accept) => {
      expect((await app.inject({ url: '/', headers: { accept } })).statusCode).toBe(404)
    },
  )

  it('may run what was built into it, and nothing else that stands in a page', async () => {
    const policyOf = async (url: string) =>
      (await app.inject({ url, headers: visit })).headers['content-security-policy']
    const hash = createHash('sha256').update('paint()').digest('base64')
    expect(await policyOf('/')).toContain(`script-src 'self' 'sha256-${hash}';`)
    expect(await policyOf('/assets/page-a1.js')).toContain("script-src 'self';")
  })

  it('hands out its parts for good, compressed for those who can read that', async () => {
    const plain = await app.inject('/assets/page-a1.js')
    expect(plain.body).toBe('run()')
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '5',
      vary: 'accept-encoding',
    })
    const small = await app.inject({ url: '/assets/page-a1.js', headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.body).toBe('small')
  })

  it('says when nothing has changed, and answers HEAD without the content', async () => {
    const { headers } = await app.inject('/assets/page-a1.js')
    const again = await app.inject({ url: '/assets/page-a1.js', headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url: '/assets/page-a1.js' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '5'])
  })

  it('leads nowhere else', async () => {
    const elsewhere = [
      '/../secret.json',
      '/assets/../../secret.json',
      '/%2e%2e/secret.json',
      '/assets/..%2f..%2fsecret.json',
      '/.built-from',
      '/assets',
      '/assets/gone.js',
      '/assets/page-a1.js.br',
      '/api/gone',
    ]
    for (const url of elsewhere) {
      const reply = await app.inject(url)
      expect([url, reply.statusCode]).toEqual([url, 404])
      expect(reply.json()).toMatchObject({ code: 'not-found' })
    }
    expect((await app.inject({ method: 'POST', url: '/', headers: visit })).statusCode).toBe(404)
    expect((await app.inject({ url: '/assets/gone.js', headers: visit })).statusCode).toBe(404)
  })
})
