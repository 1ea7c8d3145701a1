import { hash } from 'node:crypto'
import type postgres from 'postgres'
import { BusinessError } from '@galen/domain/business-error'
import type { Actor } from './operation.ts'
import { openSealedText, sealText } from './sealed-text.ts'

export const KEY_HEADER = 'idempotency-key'
const KEY = /^[\w-]{8,128}$/

export type KeyedRequest = {
  readonly secret: Buffer
  readonly route: string
  readonly key: string
  /** A hash of what was asked: the same key is for the same question. */
  readonly asked: string
}

/** The key of a request, when the caller sent one: the same key again has no second effect. */
export function keyedRequest(
  secret: Buffer,
  route: string,
  key: string | undefined,
  parts: unknown,
): KeyedRequest | null {
  if (key === undefined) return null
  if (!KEY.test(key))
    throw new BusinessError('validation', 'The Idempotency-Key is not valid', [
      { field: 'Idempotency-Key', message: 'must have 8 to 128 letters, digits, dashes or underscores' },
    ])
  return { secret, route, key, asked: hash('sha256', JSON.stringify(parts), 'base64') }
}

const FILE = '(file)'

/**
 * What was asked and what was answered, as they are stored: sealed, because the question may hold a password and the answer
 * tokens or codes that are shown once. A file is kept as text.
 */
export function sealedReply({ secret, key, asked }: KeyedRequest, { status, body }: Earlier): Buffer {
  const kept = body instanceof Uint8Array ? { [FILE]: Buffer.from(body).toString('base64') } : body
  return sealText(secret, key, JSON.stringify({ asked, status, body: kept ?? null }))
}

function openReply({ secret, key, asked }: KeyedRequest, sealed: Buffer): Earlier {
  const kept = JSON.parse(openSealedText(secret, key, sealed)) as Earlier & { asked: string }
  if (kept.asked !== asked)
    throw new BusinessError('idempotency-key-reused', 'This Idempotency-Key was used for a different request')
  const { status, body } = kept
  const isFile = typeof body === 'object' && body !== null && FILE in body
  return { status, body: isFile ? Buffer.from(String(body[FILE]), 'base64') : body }
}

export type Earlier = { readonly status: number; readonly body: unknown }

/** Under this name one transaction at a time goes on: a second request with the same key waits until the first is through. */
export const lockOf = (actor: Pick<Actor, 'companyId' | 'userId'>, { route, key }: KeyedRequest) =>
  `galen key ${actor.companyId} ${actor.userId} ${route} ${key}`

/**
 * The reply that was given to this key before. The key is written once, with the reply and in the same transaction as the
 * work, so that a crash leaves both or neither; until then it is only locked.
 */
export async function earlierReply(
  connection: postgres.ReservedSql,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  keyed: KeyedRequest,
): Promise<Earlier | null> {
  const [earlier] = await connection<{ reply: Buffer }[]>`
    select reply from idempotency_key
    where company_id = ${actor.companyId} and user_id = ${actor.userId} and route = ${keyed.route} and key = ${keyed.key}`
  return earlier ? openReply(keyed, earlier.reply) : null
}

/** Leaves a transaction whose work was done before, so that what was begun again is rolled back. */
export class DoneBefore extends Error {
  override readonly name = 'DoneBefore'
  readonly earlier: Earlier

  constructor(earlier: Earlier) {
    super('This was done before')
    this.earlier = earlier
  }
}

/**
 * Works without waiting to hear whether it was done before, because mostly it was not. Where it was, the work is left as
 * soon as that is known, whatever it has come to.
 */
export async function unlessDoneBefore<T>(looking: Promise<Earlier | null>, working: Promise<T>): Promise<T> {
  const known = looking.then((earlier) => {
    if (earlier) throw new DoneBefore(earlier)
  })
  const failing = (error: unknown) => known.then(() => Promise.reject(error))
  const [, result] = await Promise.all([known, working.catch(failing)])
  return result
}
