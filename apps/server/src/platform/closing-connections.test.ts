import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'

/** Much less than the minute for which a browser keeps a connection, and much more than a slow machine needs. */
const SOON = 8_000

it(
  'a stopping server answers whoever has asked, and does not wait for what they might ask next',
  async () => {
    const { app } = createApp(readConfig({ GALEN_LOG: 'silent' }))
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<string>()
    app.get('/api/slow', async () => {
      asked.resolve()
      return answer.promise
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const reply = fetch(`http://127.0.0.1:${port}/api/slow`)
    await asked.promise
    const stopped = app.close()
    await expect.poll(() => app.server.listening).toBe(false)
    answer.resolve('here it is')
    expect(await (await reply).text()).toBe('here it is')
    await stopped
  },
  SOON,
)
