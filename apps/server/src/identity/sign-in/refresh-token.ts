import { createHash, timingSafeEqual } from 'node:crypto'
import { keyedHash, type Secrets } from '../../platform/secrets.ts'

/** What a refresh token says: which session it is for, and the secret that is good for one refresh. */
export type RefreshToken = { readonly sessionId: string; readonly secret: Buffer }

const SESSION_BYTES = 16
const MARK_BYTES = 16
const SECRET_BYTES = 32

export const hashOf = (secret: Buffer) => createHash('sha256').update(secret).digest()

/**
 * The secret that follows the one with this hash. It is derived, not drawn, so that several tabs that present the
 * same old token at once all get the same new one, and nothing but hashes has to be stored.
 */
export const successorOf = (secrets: Secrets, sessionId: string, hash: Buffer) =>
  keyedHash(secrets.refreshKey, `successor ${sessionId} ${hash.toString('hex')}`)

/** Proves that a token of this session came from us, however old it is: so theft of any of them is noticed. */
const markOf = (secrets: Secrets, sessionId: string) =>
  keyedHash(secrets.refreshKey, `family ${sessionId}`).subarray(0, MARK_BYTES)

export function writeRefreshToken(secrets: Secrets, { sessionId, secret }: RefreshToken): string {
  const id = Buffer.from(sessionId.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, markOf(secrets, sessionId), secret]).toString('base64url')
}

/** The parts of a token that we once gave out, or null. */
export function readRefreshToken(secrets: Secrets, text: string | undefined): RefreshToken | null {
  const bytes = Buffer.from(text ?? '', 'base64url')
  if (bytes.length !== SESSION_BYTES + MARK_BYTES + SECRET_BYTES) return null
  const hex = bytes.subarray(0, SESSION_BYTES).toString('hex')
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const mark = bytes.subarray(SESSION_BYTES, SESSION_BYTES + MARK_BYTES)
  if (!timingSafeEqual(mark, markOf(secrets, sessionId))) return null
  return { sessionId, secret: bytes.subarray(SESSION_BYTES + MARK_BYTES) }
}
