import type postgres from 'postgres'
import { BusinessError } from '@galen/domain/business-error'
import type { Actor } from './operation.ts'
import { openSealedText, sealText } from './sealed-text.ts'
import { keyedHash } from './secrets.ts'

export const KEY_HEADER = 'idempotency-key'
const KEY = /^[\w-]{8,128}$/

export type KeyedRequest = {
  readonly secret: Buffer
  readonly route: string
  readonly key: string
  readonly requestHash: Buffer
}

/**
 * The key of a request, when the caller sent one: the same key again has no second effect. What was asked is kept as
 * a hash under a secret, because a body may hold a password.
 */
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
  return { secret, route, key, requestHash: keyedHash(secret, JSON.stringify(parts)) }
}

/** A reply as it is kept: sealed, because it may hold tokens or codes that are shown once. A file is kept as text. */
export const sealedReply = ({ secret, key }: KeyedRequest, body: unknown) => {
  const kept = body instanceof Uint8Array ? { [FILE]: Buffer.from(body).toString('base64') } : body
  return sealText(secret, key, JSON.stringify(kept ?? null)).toString('base64')
}

const FILE = '(file)'

function openReply({ secret, key }: KeyedRequest, sealed: string): unknown {
  const kept: unknown = JSON.parse(openSealedText(secret, key, Buffer.from(sealed, 'base64')))
  const isFile = typeof kept === 'object' && kept !== null && FILE in kept
  return isFile ? Buffer.from(String(kept[FILE]), 'base64') : kept
}

export type Earlier = { readonly status: number; readonly body: unknown }

/**
 * Takes the key in the same transaction as the work, so that a crash leaves both or neither. A second request with
 * the same key waits here until the first one is through, then gets its reply.
 */
export async function takeKey(
  connection: postgres.ReservedSql,
  actor: Pick<Actor, 'companyId' | 'userId'>,
  keyed: KeyedRequest,
): Promise<Earlier | null> {
  const taken = await connection`
    insert into idempotency_key (company_id, user_id, route, key, request_hash)
    values (${actor.companyId}, ${actor.userId}, ${keyed.route}, ${keyed.key}, ${keyed.requestHash})
    on conflict do nothing returning 1`
  if (taken.length > 0) return null
  const [earlier] = await connection<{ request_hash: Buffer; status: number | null; body: string }[]>`
    select request_hash, status, body from idempotency_key
    where company_id = ${actor.companyId} and user_id = ${actor.userId} and route = ${keyed.route} and key = ${keyed.key}`
  if (!earlier || earlier.status === null) throw new BusinessError('busy', 'Document is busy, try again')
  if (!keyed.requestHash.equals(earlier.request_hash))
    throw new BusinessError('idempotency-key-reused', 'This Idempotency-Key was used for a different request')
  return { status: earlier.status, body: openReply(keyed, earlier.body) }
}
