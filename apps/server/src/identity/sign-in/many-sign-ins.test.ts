import { describe, expect, it } from 'vitest'
import { signIn } from '@galen/contract/identity/sign-in'
import { basicHeader, byStatus, PASSWORD, people } from '../../../test/people.ts'
import { hashingOf, hashingQueue, hashPassword, inHashingTurn } from '../../platform/passwords.ts'
import { deriveSecrets } from '../../platform/secrets.ts'

const MIB = 1024 * 1024
const AT_ONCE = 200

const { app, person, given } = await people()
const company = await given.company()

describe('two hundred people who sign in at the same moment', () => {
  it('get in or are asked to come back in a moment, and none waits forever', async () => {
    const { email } = await person(company, [])
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        app.inject({
          method: signIn.login.method,
          url: signIn.login.path,
          remoteAddress: `198.51.${100 + (index % 2)}.${1 + Math.floor(index / 2)}`,
          headers: { authorization: basicHeader(index % 2 === 0 ? email : `nobody${index}@test.example`, PASSWORD) },
        }),
      ),
    )
    const counts = byStatus(replies.map(({ statusCode }) => ({ status: statusCode, body: null, headers: {} })))
    expect(Object.keys(counts).every((status) => ['200', '401', '429'].includes(status))).toBe(true)
    expect(counts[200]).toBeGreaterThan(0)
    for (const { statusCode, headers } of replies)
      if (statusCode === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    expect(hashingQueue()).toEqual({ running: 0, waiting: 0 })
  })

  it('never fill the memory: four hashes of 64 MiB at once, whatever waits', async () => {
    const { pepper, cost } = hashingOf({
      secrets: deriveSecrets('a secret for the test of many sign-ins, long enough'),
      config: { quickHashes: false },
    })
    // As much memory as a real one, in less time.
    const full = { pepper, cost: { ...cost, passes: 1 } }
    const before = process.memoryUsage.rss()
    let most = 0
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20)
    const ends = await Promise.allSettled(
      Array.from({ length: AT_ONCE }, () => inHashingTurn(() => hashPassword(full, PASSWORD))),
    )
    clearInterval(watch)
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(54)
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'sign-in.too-many', headers: { 'retry-after': '2' } },
    })
    expect(most).toBeGreaterThan(32 * MIB)
    expect(most).toBeLessThan(400 * MIB)
  }, 60_000)
})
