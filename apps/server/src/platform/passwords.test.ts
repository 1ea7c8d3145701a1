import { describe, expect, it } from 'vitest'
import { hashesComputed, hashingOf, hashPassword, inHashingTurn, isOutdated, verifyPassword } from './passwords.ts'
import { deriveSecrets } from './secrets.ts'

const secrets = deriveSecrets('a secret for the tests of passwords, long enough')
const quick = hashingOf({ secrets, config: { quickHashes: true } })
const full = hashingOf({ secrets, config: { quickHashes: false } })

describe('password hashes', () => {
  it('are argon2id with 64 MiB, 3 passes, 4 lanes, 16 bytes of salt and 32 of tag, in PHC form', async () => {
    const begun = performance.now()
    const hash = await hashPassword(full, 'orchard lamp 7 otter')
    const milliseconds = performance.now() - begun
    const [, salt = '', tag = ''] = /^\$argon2id\$v=19\$m=65536,t=3,p=4\$([\w+/]{22})\$([\w+/]{43})$/.exec(hash) ?? []
    expect(Buffer.from(salt, 'base64')).toHaveLength(16)
    expect(Buffer.from(tag, 'base64')).toHaveLength(32)
    expect(milliseconds).toBeGreaterThan(40)
    expect(await verifyPassword(full, 'orchard lamp 7 otter', hash)).toBe(true)
    expect(await verifyPassword(quick, 'orchard lamp 7 otter', hash)).toBe(true)
    expect(await verifyPassword(full, 'orchard lamp 7 Otter', hash)).toBe(false)
  })

  it('differ for the same password and depend on the pepper', async () => {
    const one = await hashPassword(quick, 'orchard lamp 7 otter')
    expect(await hashPassword(quick, 'orchard lamp 7 otter')).not.toBe(one)
    const elsewhere = hashingOf({
      secrets: deriveSecrets('another secret altogether, also long enough'),
      config: { quickHashes: true },
    })
    expect(await verifyPassword(elsewhere, 'orchard lamp 7 otter', one)).toBe(false)
  })

  it('never cut a password and treat equal characters as equal', async () => {
    const long = 'x'.repeat(127)
    expect(await verifyPassword(quick, `${long}b`, await hashPassword(quick, `${long}a`))).toBe(false)
    expect(await verifyPassword(quick, 'cafe\u0301 orchard', await hashPassword(quick, 'café orchard'))).toBe(true)
  })

  it('cost as much for someone who has none, and match nothing', async () => {
    const before = hashesComputed()
    expect(await verifyPassword(quick, 'orchard lamp 7 otter', null)).toBe(false)
    expect(hashesComputed() - before).toBe(1)
  })

  it('say when they should be made again', async () => {
    const weak = await hashPassword(quick, 'orchard lamp 7 otter')
    expect(isOutdated(full, weak)).toBe(true)
    expect(isOutdated(quick, weak)).toBe(false)
    expect(
      isOutdated(
        quick,
        '$argon2id$v=19$m=65536,t=3,p=4$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      ),
    ).toBe(false)
  })
})

describe('hashing turns', () => {
  it('let four work at once and fifty wait; the rest is turned away and no one is lost', async () => {
    let working = 0
    let most = 0
    const gate = Promise.withResolvers<void>()
    const work = async () => {
      most = Math.max(most, ++working)
      await gate.promise
      working -= 1
    }
    const turns = Array.from({ length: 70 }, () =>
      inHashingTurn(work).then(
        () => 'worked',
        (error) => error,
      ),
    )
    gate.resolve()
    const ended = await Promise.all(turns)
    expect(most).toBe(4)
    expect(ended.filter((end) => end === 'worked')).toHaveLength(54)
    expect(ended.find((end) => end !== 'worked')).toMatchObject({
      code: 'sign-in.too-many',
      headers: { 'retry-after': '2' },
    })
    expect(await inHashingTurn(async () => 'free again')).toBe('free again')
  })

  it('are given back when the work fails', async () => {
    const failing = () => Promise.reject(new Error('on purpose'))
    await Promise.allSettled(Array.from({ length: 10 }, () => inHashingTurn(failing)))
    expect(await inHashingTurn(async () => 'free')).toBe('free')
  })
})
