import { describe, expect, it } from 'vitest'
import { file, route } from '@galen/contract/route'
import { kernel } from '../../test/kernel.ts'
import { answer, query } from './operation.ts'

const fileOf = (name: string, mediaType: string) =>
  route({
    method: 'GET',
    path: `/api/test/files/${name}`,
    needs: 'signed-in',
    summary: 'test',
    replies: { 200: file(mediaType) },
  })
const page = fileOf('page', 'text/html')
const named = fileOf('named', 'application/octet-stream')
const hostile = Buffer.from('<script>alert(1)</script>')

const { app, given } = await kernel([
  query(page, async () => hostile),
  query(named, async () =>
    answer(named, {
      status: 200,
      body: hostile,
      headers: { 'content-type': 'image/svg+xml', 'content-disposition': 'attachment; filename="picture.svg"' },
    }),
  ),
])
const ana = await given.user(await given.company())
const fetched = (url: string, token = ana.token) =>
  app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })

describe('a file', () => {
  it.each([
    [page.path, 'attachment', 'text/html'],
    [named.path, 'attachment; filename="picture.svg"', 'image/svg+xml'],
  ])('%s is saved and not shown, whatever it is, and has neither scripts nor our origin', async (path, saved, type) => {
    const { headers, rawPayload, statusCode } = await fetched(path)
    expect(statusCode).toBe(200)
    expect(rawPayload.equals(hostile)).toBe(true)
    expect(headers).toMatchObject({
      'content-disposition': saved,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(headers['content-type']).toContain(type)
  })

  it('is not there for whoever only knows its address', async () => {
    expect((await app.inject({ method: 'GET', url: page.path })).statusCode).toBe(401)
    expect((await app.inject({ method: 'GET', url: `${page.path}?token=${ana.token}` })).statusCode).not.toBe(200)
  })

  it('that is refused has the policy of every other reply', async () => {
    const { headers } = await fetched(page.path, 'nonsense')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
})
