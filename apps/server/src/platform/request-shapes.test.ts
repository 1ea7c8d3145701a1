import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { route } from '@galen/contract/route'
import { kernel } from '../../test/kernel.ts'
import { command, query } from './operation.ts'

const Line = z.strictObject({ id: z.string(), note: z.string(), total: z.number() })
const Thing = z.object({ id: z.string(), name: z.string(), lines: z.array(Line), shownOnly: z.string() })
const get = route({ method: 'GET', path: '/api/test/thing', needs: 'signed-in', summary: 't', replies: { 200: Thing } })
const put = route({
  method: 'PUT',
  path: '/api/test/thing',
  needs: 'signed-in',
  summary: 't',
  body: z.strictObject({
    name: z.string().optional(),
    lines: z.array(z.strictObject({ id: z.string(), note: z.string() })).optional(),
  }),
  replies: { 200: Thing },
})
const post = route({ ...put, method: 'POST', path: '/api/test/thing' })

const thing = { id: 'a', name: 'Thing', lines: [{ id: '1', note: 'n', total: 3 }], shownOnly: 'x' }
const seen: unknown[] = []
const { app, given } = await kernel([
  query(get, async () => thing),
  command(put, async ({ body }) => (seen.push(body), thing), { unaudited: 'test' }),
  command(post, async () => thing, { unaudited: 'test' }),
])
const clerk = await given.user(await given.company())
const headers = { authorization: `Bearer ${clerk.token}` }
const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, headers, ...(payload ? { payload } : {}) })

describe('a path', () => {
  it('is served with and without a slash at its end', async () => {
    expect((await call('GET', '/api/test/thing')).json()).toEqual(thing)
    expect((await call('GET', '/api/test/thing/')).json()).toEqual(thing)
  })
})

describe('what a record is', () => {
  it('can be put back as it was answered', async () => {
    const reply = await call('PUT', '/api/test/thing', (await call('GET', '/api/test/thing')).json())
    expect(reply.statusCode, reply.body).toBe(200)
    expect(seen.at(-1)).toEqual({ name: 'Thing', lines: [{ id: '1', note: 'n' }] })
  })

  it('has no field that no one knows, wherever it stands', async () => {
    expect((await call('PUT', '/api/test/thing', { ...thing, nonsense: 1 })).json()).toMatchObject({
      details: [{ field: 'nonsense' }],
    })
    const lines = [{ ...thing.lines[0], nonsense: 1 }]
    expect((await call('PUT', '/api/test/thing', { ...thing, lines })).statusCode).toBe(400)
    expect((await call('POST', '/api/test/thing', thing)).statusCode).toBe(400)
  })
})
