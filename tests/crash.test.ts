import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { account } from '@galen/contract/identity/account'
import { signIn } from '@galen/contract/identity/sign-in'
import { product } from './walks/product.ts'
import { send } from './walks/send.ts'

const it360 = await product()
// Also after a failure: what is left running would be in the next one's way.
afterEach(() => it360.stop())
afterAll(() => it360.clean())

const WRITES_BEFORE_THE_KILL = 25

type Written = { version: number; soundVolume: number }

const basic = { authorization: `Basic ${Buffer.from('rep@demo.galen:Galen360!demo').toString('base64')}` }
const tokenOf = async () => {
  const reply = await send(it360.url, signIn.login, { headers: basic }, null)
  return (JSON.parse(reply.body) as { access_token: string }).access_token
}
const preferences = async (token: string) => {
  const reply = await send(it360.url, account.settings, {}, token)
  return (JSON.parse(reply.body) as { preferences: Written }).preferences
}

/** Writes until the connection breaks; remembers what was acknowledged and what was sent last. */
async function writeUntilItBreaks(token: string, from: Written, written: () => void) {
  let acknowledged = from
  let sent = from.soundVolume
  for (;;) {
    sent = (sent + 7) % 101
    try {
      const reply = await send(
        it360.url,
        account.changePreferences,
        { body: { version: acknowledged.version, soundVolume: sent } },
        token,
      )
      if (!reply.ok) return { acknowledged, sent }
      acknowledged = JSON.parse(reply.body) as Written
      written()
    } catch {
      return { acknowledged, sent }
    }
  }
}

describe('killed in the middle of writing', () => {
  it.each([
    ['the server', () => [it360.pid()]],
    ['PostgreSQL', () => [it360.postgresPid(), it360.pid()]],
    ['both, PostgreSQL last', () => [it360.pid(), it360.postgresPid()]],
  ])(
    '%s: the next start has everything that was acknowledged, and nothing by halves',
    async (_, victims) => {
      await it360.start()
      const token = await tokenOf()
      let count = 0
      const { promise: underWay, resolve: isUnderWay } = Promise.withResolvers<void>()
      const writing = writeUntilItBreaks(token, await preferences(token), () => {
        if (++count === WRITES_BEFORE_THE_KILL) isUnderWay()
      })
      await underWay
      it360.killNow(...victims())
      await it360.ended()
      const { acknowledged, sent } = await writing

      await it360.start()
      const found = await preferences(token)
      const lost = found.version < acknowledged.version
      expect(lost, `acknowledged ${JSON.stringify(acknowledged)}, found ${JSON.stringify(found)}`).toBe(false)
      // One write may have been committed whose reply never came; more cannot.
      expect(found.version - acknowledged.version).toBeLessThanOrEqual(1)
      expect([acknowledged.soundVolume, sent]).toContain(found.soundVolume)
      expect(await it360.stop()).toBe(0)
    },
    180_000,
  )
})
