import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deriveSecrets } from '../../platform/secrets.ts'
import { hashOf, readRefreshToken, successorOf, writeRefreshToken } from './refresh-token.ts'

const secrets = deriveSecrets('a secret for the tests of refresh tokens')
const sessionId = randomUUID()

describe('a refresh token', () => {
  it('is read as it was written, and holds 256 secret bits', () => {
    const secret = randomBytes(32)
    expect(readRefreshToken(secrets, writeRefreshToken(secrets, { sessionId, secret }))).toEqual({ sessionId, secret })
  })

  it('has one successor, which cannot be made without our key', () => {
    const hash = hashOf(randomBytes(32))
    expect(successorOf(secrets, sessionId, hash)).toEqual(successorOf(secrets, sessionId, hash))
    expect(successorOf(secrets, sessionId, hash)).toHaveLength(32)
    expect(successorOf(deriveSecrets('another secret'), sessionId, hash)).not.toEqual(
      successorOf(secrets, sessionId, hash),
    )
    expect(successorOf(secrets, randomUUID(), hash)).not.toEqual(successorOf(secrets, sessionId, hash))
  })

  it('of someone else is no token', () => {
    const secret = randomBytes(32)
    const foreign = writeRefreshToken(deriveSecrets('another secret'), { sessionId, secret })
    const bent = Buffer.from(writeRefreshToken(secrets, { sessionId, secret }), 'base64url')
    bent[0] = (bent[0] ?? 0) ^ 1
    for (const text of [
      undefined,
      '',
      'x',
      foreign,
      bent.toString('base64url'),
      randomBytes(64).toString('base64url'),
      'a'.repeat(10_000),
    ])
      expect(readRefreshToken(secrets, text)).toBeNull()
  })
})
