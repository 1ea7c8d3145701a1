import { errors, jwtVerify, SignJWT } from 'jose'
import { type SettingKey, systemSettings } from '@galen/domain/admin/system-settings'
import { BusinessError } from '@galen/domain/business-error'
import { isPermission, type Permission } from '@galen/domain/permissions'
import { sql } from 'kysely'
import { inTransaction, type Pool } from './database/database.ts'
import type { Actor } from './operation.ts'
import type { Secrets } from './secrets.ts'

export const ACCESS_TOKEN_MINUTES = 10
const ISSUER = 'galen-360'
/** How long a right that was taken away may still be remembered when no word of it reaches this process. */
const REMEMBER_MS = 10_000

export type TokenSubject = {
  readonly userId: string
  readonly sessionId: string
  readonly companyId: string
  readonly givenName: string
  readonly familyName: string
}

export const sessionExpired = () => new BusinessError('unauthenticated', 'Session expired')

export function signAccessToken(secrets: Secrets, subject: TokenSubject): Promise<string> {
  return new SignJWT({
    sid: subject.sessionId,
    company: subject.companyId,
    given_name: subject.givenName,
    family_name: subject.familyName,
  })
    .setProtectedHeader({ alg: 'EdDSA' })
    .setIssuer(ISSUER)
    .setSubject(subject.userId)
    .setIssuedAt()
    .setExpirationTime(`${ACCESS_TOKEN_MINUTES}m`)
    .sign(secrets.signingKey)
}

type TokenFacts = {
  readonly userId: string
  readonly sessionId: string
  readonly companyId: string
  readonly expiresAt: number
}

async function readToken(secrets: Secrets, token: string): Promise<TokenFacts> {
  try {
    const { payload } = await jwtVerify(token, secrets.verifyingKey, { issuer: ISSUER, algorithms: ['EdDSA'] })
    const { sub, sid, company, exp } = payload as Record<string, unknown>
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof company !== 'string' || typeof exp !== 'number')
      throw sessionExpired()
    return { userId: sub, sessionId: sid, companyId: company, expiresAt: exp * 1000 }
  } catch {
    throw sessionExpired()
  }
}

/** The session that an access token belongs to, also after the token has run out; null when it is none of ours. */
export async function sessionOfToken(secrets: Secrets, token: string): Promise<string | null> {
  const sessionIn = ({ sid }: Record<string, unknown>) => (typeof sid === 'string' ? sid : null)
  try {
    const { payload } = await jwtVerify(token, secrets.verifyingKey, { issuer: ISSUER, algorithms: ['EdDSA'] })
    return sessionIn(payload)
  } catch (error) {
    // The signature is checked before the time: only a token of ours can have expired.
    return error instanceof errors.JWTExpired ? sessionIn(error.payload) : null
  }
}

export type Authenticated = Actor & {
  readonly tokenExpiresAt: number
  /** The company asks for a second factor that they have not set up: until they have, they may do nothing but that. */
  readonly secondFactorDue: boolean
}

/** Turns a bearer token into the person it stands for, with the rights they have now. */
export type Authenticator = {
  actorOf(authorization: string | undefined): Promise<Authenticated>
  /** Forgets what is remembered of a person, after their rights or sessions changed. */
  forget(userId: string): void
}

export function authenticator(pool: Pool, secrets: Secrets): Authenticator {
  const remembered = new Map<string, { actor: Authenticated; until: number }>()
  return {
    async actorOf(authorization) {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
      if (!token) throw sessionExpired()
      const known = remembered.get(token)
      const now = Date.now()
      if (known && known.until > now && known.actor.tokenExpiresAt > now) return known.actor
      const facts = await readToken(secrets, token)
      const actor = await loadActor(pool, facts)
      // Whoever sets up what is due may work at once, in whichever process they did it.
      if (actor.secondFactorDue) return actor
      if (remembered.size > 10_000) remembered.clear()
      remembered.set(token, { actor, until: now + REMEMBER_MS })
      return actor
    },
    forget(userId) {
      for (const [token, { actor }] of remembered) if (actor.userId === userId) remembered.delete(token)
    },
  }
}

type SessionRow = { time_zone: string; proved_at: string; second_factor_due: boolean; permissions: string[] }

// The setting belongs to administration, which the kernel does not know; only its name is shared.
const POLICY = 'secondFactorRequired' satisfies SettingKey

async function loadActor(pool: Pool, facts: TokenFacts): Promise<Authenticated> {
  const scope = { companyId: facts.companyId, userId: facts.userId }
  const { rows } = await inTransaction(pool, 'read', scope, (db) =>
    sql<SessionRow>`
      select c.time_zone, s.proved_at,
        not u.mfa_enabled and coalesce(policy.value = 'true', ${systemSettings[POLICY].byDefault}) as second_factor_due,
        array(
          select distinct p.permission from company_user_role r
          join role_permission p on p.company_id = r.company_id and p.role_id = r.role_id
          where r.company_id = m.company_id and r.user_id = m.user_id) as permissions
      from user_session s
      join app_user u on u.id = s.user_id and u.active
      join company_user m on m.company_id = ${facts.companyId} and m.user_id = s.user_id and m.active
      join company c on c.id = m.company_id and c.active
      left join setting policy on policy.company_id = c.id and policy.key = ${POLICY}
      where s.id = ${facts.sessionId} and s.user_id = ${facts.userId} and s.ended_at is null and s.expires_at > now()`.execute(
      db,
    ),
  )
  const [row] = rows
  if (!row) throw sessionExpired()
  const permissions = row.second_factor_due ? [] : row.permissions.filter(isPermission)
  return {
    userId: facts.userId,
    companyId: facts.companyId,
    sessionId: facts.sessionId,
    permissions: new Set<Permission>(permissions),
    timeZone: row.time_zone,
    provedAt: row.proved_at,
    tokenExpiresAt: facts.expiresAt,
    secondFactorDue: row.second_factor_due,
  }
}
