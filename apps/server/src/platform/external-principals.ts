import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { OutsideNeeds } from '@galen/domain/permissions'
import { inTransaction, type Pool } from './database/database.ts'
import type { ApiClient, ExternalPrincipal, WebAccountActor } from './operation.ts'
import type { Secrets } from './secrets.ts'

/** Another issuer and an audience of its own: a token of the shop is none for the staff, nor the other way round. */
const ISSUER = 'galen-360 shop'
const AUDIENCE = 'web-account'
export const WEB_SESSION_HOURS = 12
const KEY_FORM = /^Bearer (galen_[\w-]{43})$/i

/** One refusal for every reason: no token, a wrong one, a session that is over. */
const expired = () => new BusinessError('unauthenticated', 'Session expired')
const wrongKey = () => new BusinessError('api-key.unauthenticated', 'The API key is not valid.')

type WebSession = { readonly id: string; readonly accountId: string; readonly companyId: string }

/** The token with which a web account goes on until its session ends. */
export const signWebToken = (secrets: Secrets, { id, accountId, companyId }: WebSession): Promise<string> =>
  new SignJWT({ sid: id, company: companyId })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(accountId)
    .setIssuedAt()
    .setExpirationTime(`${WEB_SESSION_HOURS}h`)
    .sign(secrets.signingKey)

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest()

/** A caller from outside. Nothing is remembered: who was removed or revoked is out with the next call. */
export function externalPrincipalOf(
  pool: Pool,
  secrets: Secrets,
  kind: OutsideNeeds,
  authorization: string | undefined,
): Promise<ExternalPrincipal> {
  return kind === 'web-account' ? webAccountOf(pool, secrets, authorization) : keyHolderOf(pool, authorization)
}

async function webAccountOf(pool: Pool, secrets: Secrets, authorization: string | undefined): Promise<WebAccountActor> {
  const session = await readWebToken(secrets, /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1])
  const { companyId, accountId } = session
  const { rows } = await inTransaction(pool, 'recognize', { companyId, userId: accountId }, (db) =>
    sql<{ customerId: string; timeZone: string }>`
      select a.customer_id as "customerId", c.time_zone as "timeZone"
      from web_session s
      join web_account a on a.company_id = s.company_id and a.id = s.account_id and a.state = 'active'
      join customer u on u.company_id = a.company_id and u.id = a.customer_id and u.is_active
      join company c on c.id = a.company_id and c.active
      where s.company_id = ${companyId} and s.id = ${session.id} and s.account_id = ${accountId}
        and s.ended_at is null and s.expires_at > now()`.execute(db),
  )
  const [row] = rows
  if (!row) throw expired()
  return { kind: 'web-account', externalId: accountId, companyId, sessionId: session.id, ...row }
}

async function readWebToken(secrets: Secrets, token = ''): Promise<WebSession> {
  try {
    const { payload } = await jwtVerify(token, secrets.verifyingKey, {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['EdDSA'],
    })
    const { sub, sid, company } = payload as Record<string, unknown>
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof company !== 'string') throw expired()
    return { accountId: sub, id: sid, companyId: company }
  } catch {
    throw expired()
  }
}

async function keyHolderOf(pool: Pool, authorization: string | undefined): Promise<ApiClient> {
  const key = KEY_FORM.exec(authorization ?? '')?.[1]
  if (key === undefined) throw wrongKey()
  const proving = { companyId: null, userId: null, purpose: 'sign-in' } as const
  const { rows } = await inTransaction(pool, 'recognize', proving, (db) =>
    sql<{ externalId: string; companyId: string; timeZone: string }>`
      select k.id as "externalId", k.company_id as "companyId", c.time_zone as "timeZone"
      from api_key k join company c on c.id = k.company_id and c.active
      where k.key_hash = ${hashOfKey(key)} and k.revoked_at is null`.execute(db),
  )
  const [row] = rows
  if (!row) throw wrongKey()
  return { kind: 'api-key', sessionId: null, ...row }
}
