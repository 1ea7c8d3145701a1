import { errors, jwtVerify, SignJWT } from 'jose'
import { type SettingKey, systemSettings } from '@galen/domain/admin/system-settings'
import { BusinessError } from '@galen/domain/business-error'
import { isPermission, type OutsideNeeds, type Permission } from '@galen/domain/permissions'
import { sql } from 'kysely'
import { type Db, inTransaction, type Pool } from './database/database.ts'
import type { Actor, ExternalPrincipal } from './operation.ts'
import { externalPrincipalOf } from './external-principals.ts'
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
export const secondFactorFirst = () =>
  new BusinessError('second-factor.forbidden', 'Your company requires two-factor sign-in. Set it up first.')

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
  /** The company asks them for a second factor that they have not set up: until they have, they may do nothing but that. */
  readonly secondFactorDue: boolean
}

/** Turns a bearer token into the person it stands for, with the rights they have now. */
export type Authenticator = {
  actorOf(authorization: string | undefined): Promise<Authenticated>
  /** Turns the token of a web account or a key of the company into the caller from outside that it stands for. */
  externalPrincipalOf(kind: OutsideNeeds, authorization: string | undefined): Promise<ExternalPrincipal>
  /** Forgets what is remembered of a person, after their rights or sessions changed. */
  forget(userId: string): void
}

export function authenticator(pool: Pool, secrets: Secrets): Authenticator {
  const remembered = new Map<string, { actor: Authenticated; until: number }>()
  const asked = new Map<string, Promise<Authenticated>>()
  let timesForgotten = 0

  async function lookUp(token: string): Promise<Authenticated> {
    const [before, until] = [timesForgotten, Date.now() + REMEMBER_MS]
    try {
      const actor = await loadActor(pool, await readToken(secrets, token))
      // Anyone who sets up what is due may work at once, in whichever process they did it; and what was read before a change
      // became known may be out of date.
      if (actor.secondFactorDue || timesForgotten !== before) return actor
      if (remembered.size > 10_000) remembered.clear()
      remembered.set(token, { actor, until })
      return actor
    } finally {
      if (timesForgotten === before) asked.delete(token)
    }
  }

  return {
    async actorOf(authorization) {
      const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]
      if (!token) throw sessionExpired()
      const known = remembered.get(token)
      const now = Date.now()
      if (known && known.until > now && known.actor.tokenExpiresAt > now) return known.actor
      // A page asks for several things at once: they share one look-up.
      const looking = asked.get(token) ?? lookUp(token)
      asked.set(token, looking)
      return looking
    },
    externalPrincipalOf: (kind, authorization) => externalPrincipalOf(pool, secrets, kind, authorization),
    forget(userId) {
      timesForgotten += 1
      asked.clear()
      for (const [token, { actor }] of remembered) if (actor.userId === userId) remembered.delete(token)
    },
  }
}

// The setting belongs to administration, which the kernel does not know; only its name is shared.
const POLICY = 'secondFactorRequired' satisfies SettingKey

type MemberRow = { time_zone: string; second_factor_due: boolean; permissions: string[]; rights: number }

/** What someone may do in a company at this moment; nothing is found of those who may not work there. */
const MEMBER = {
  columns: sql`c.time_zone, coalesce((select r.count from rights_counter r where r.company_id = m.company_id), 0) as rights,
    not u.mfa_enabled and (m.second_factor_required or coalesce(policy.value = 'true', ${systemSettings[POLICY].byDefault})) as second_factor_due,
    array(
      select distinct p.permission from company_user_role r
      join role_permission p on p.company_id = r.company_id and p.role_id = r.role_id
      where r.company_id = m.company_id and r.user_id = m.user_id) as permissions`,
  tables: sql`company_user m
    join app_user u on u.id = m.user_id and u.active
    join company c on c.id = m.company_id and c.active
    left join setting policy on policy.company_id = c.id and policy.key = ${POLICY}`,
}

const rightsOf = (row: MemberRow) => ({
  timeZone: row.time_zone,
  secondFactorDue: row.second_factor_due,
  permissions: new Set<Permission>(row.second_factor_due ? [] : row.permissions.filter(isPermission)),
})

async function loadActor(pool: Pool, facts: TokenFacts): Promise<Authenticated> {
  const { companyId, userId, sessionId, expiresAt } = facts
  const { rows } = await inTransaction(pool, 'recognize', { companyId, userId }, (db) =>
    sql<MemberRow & { proved_at: string }>`
      select s.proved_at, ${MEMBER.columns} from ${MEMBER.tables}
      join user_session s on s.user_id = m.user_id and s.id = ${sessionId} and s.ended_at is null and s.expires_at > now()
      where m.company_id = ${companyId} and m.user_id = ${userId} and m.active`.execute(db),
  )
  const [row] = rows
  if (!row) throw sessionExpired()
  const rights = Number(row.rights)
  return { userId, companyId, sessionId, ...rightsOf(row), rights, provedAt: row.proved_at, tokenExpiresAt: expiresAt }
}

/**
 * Someone for whom work is done later, with the rights they have by then; undefined when they no longer work in the
 * company. They have no session, so nothing that asks for a fresh proof can be done in their name.
 */
export async function absentActor(db: Db, companyId: string, userId: string): Promise<Actor | undefined> {
  const { rows } = await sql<MemberRow>`
    select ${MEMBER.columns} from ${MEMBER.tables}
    where m.company_id = ${companyId} and m.user_id = ${userId} and m.active`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { secondFactorDue, ...rights } = rightsOf(row)
  if (secondFactorDue) throw secondFactorFirst()
  return { userId, companyId, sessionId: '', ...rights, provedAt: new Date(0).toISOString() }
}
