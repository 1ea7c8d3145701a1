import { describe, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { excessOf } from './json-bodies.ts'

const { app } = createApp(readConfig({ GALEN_LOG: 'silent' }))
app.post('/api/echo', async ({ body }) => ({ body }))

const post = (payload: string | Buffer, contentType = 'application/json') =>
  app.inject({ method: 'POST', url: '/api/echo', payload, headers: { 'content-type': contentType } })

describe('a JSON body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=utf8',
  ])('is read as UTF-8 when it is sent as %s', async (contentType) => {
    const reply = await post('{"name":"Möbius 💊"}', contentType)
    expect(reply.json()).toEqual({ body: { name: 'Möbius 💊' } })
  })

  it('that is empty is none', async () => {
    const reply = await post('')
    expect([reply.statusCode, reply.json()]).toEqual([200, {}])
  })

  it('in Latin-1 is refused instead of kept with letters replaced', async () => {
    const reply = await post(Buffer.from('{"name":"Möbius"}', 'latin1'))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'validation',
      title: 'The body is not valid UTF-8',
      details: [{ field: 'body', message: 'The body is not valid UTF-8' }],
    })
  })

  it.each(['utf-16', 'iso-8859-1', '"utf-16le"'])('in the charset %s is refused', async (charset) => {
    const reply = await post('{}', `application/json; charset=${charset}`)
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toMatchObject({ code: 'unsupported-media', title: 'The body must be JSON in UTF-8' })
  })

  it.each(['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"name":'])(
    'that reaches for a prototype or ends too soon is refused: %s',
    async (payload) => {
      const reply = await post(payload)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ title: 'The body is not valid JSON', details: [{ field: 'body' }] })
    },
  )
})

describe('a body with too much in it', () => {
  const keys = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 1]))

  it('is refused before anything is made of it', () => {
    const dear = Buffer.from(JSON.stringify(keys))
    expect(excessOf(dear)).toBe('The body has more than 20,000 fields')
    expect(excessOf(Buffer.from(JSON.stringify(Array.from({ length: 200_000 }, () => 0))))).toBe(
      'The body has more than 100,000 entries',
    )
    expect(excessOf(Buffer.from('['.repeat(65) + ']'.repeat(65)))).toBe('The body is nested too deeply')
  })

  it('is not what stands inside texts, escaped or not', () => {
    const text = ':,{["'.repeat(100_000)
    expect(excessOf(Buffer.from(JSON.stringify({ text, more: '\\' })))).toBeUndefined()
    expect(excessOf(Buffer.from(JSON.stringify({ text: `${text}\\"`, more: [{ a: 1 }] })))).toBeUndefined()
  })
})
