import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tokens } from '@galen/contract/identity/sign-in'
import { settingValue } from '../../admin/settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import { withinCompany } from '../../platform/database/within-company.ts'
import type { Request } from '../../platform/work.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { signAccessToken } from '../../platform/session.ts'
import { isAlive } from '../sessions.ts'
import { addressGroup } from './address-group.ts'
import { knowsAddress } from './person.store.ts'
import { hashOf, successorOf, writeRefreshToken } from './refresh-token.ts'

/** However busy a session is, after so long the person has to sign in again. */
const TOTAL_DAYS = 7
/** For so long the same client gets the same successor for an old refresh token: a lost reply is not a theft. */
const GRACE_SECONDS = 10

export type SessionRow = {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly alive: boolean
  readonly ended: boolean
  readonly refreshHash: Buffer
  readonly previousRefreshHash: Buffer | null
  /** The client that the newest refresh token went to. */
  readonly device: string
  readonly address: string
  readonly inGrace: boolean
  /** How long ago it was used last. */
  readonly idleSeconds: number
}

type NewSession = {
  readonly id: string
  readonly userId: string
  readonly companyId: string
  readonly idleHours: number
  readonly request: Request
}

/** How long a session may stay unused in the company. The caller has checked that the person may enter it. */
export const idleHoursIn = (tx: Tx, companyId: string): Promise<number> =>
  withinCompany(tx, companyId, () => settingValue(tx, companyId, 'sessionIdleHours'))

/** Begins a session and answers the secret of its first refresh token. */
export async function beginSession(tx: Tx, secrets: Secrets, session: NewSession): Promise<Buffer> {
  // The first token succeeds a seed instead of a token, so that every token is derived in the same way.
  const seed = randomBytes(32)
  const secret = successorOf(secrets, session.id, seed)
  await tx
    .insertInto('user_session')
    .values({
      id: session.id,
      user_id: session.userId,
      company_id: session.companyId,
      device: session.request.device,
      address: session.request.address,
      expires_at: sql`now() + make_interval(hours => ${session.idleHours}::integer)`,
      refresh_hash: hashOf(secret),
      previous_refresh_hash: seed,
    })
    .execute()
  return secret
}

const columns = sql`
  s.id, s.user_id as "userId", s.company_id as "companyId", u.email, u.given_name as "givenName",
  u.family_name as "familyName", (${isAlive}) and u.active as alive, s.ended_at is not null as ended,
  s.refresh_hash as "refreshHash", s.previous_refresh_hash as "previousRefreshHash",
  s.device, s.address,
  s.refresh_rotated_at > now() - make_interval(secs => ${GRACE_SECONDS}::integer) as "inGrace",
  extract(epoch from now() - s.used_at)::float8 as "idleSeconds"`

export async function findSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from user_session s join app_user u on u.id = s.user_id where s.id = ${id}`.execute(tx)
  return rows[0]
}

export async function lockSession(tx: Tx, id: string): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select ${columns} from user_session s join app_user u on u.id = s.user_id where s.id = ${id} for update of s`.execute(
    tx,
  )
  return rows[0]
}

/** Whether the person of the session may work in the company. */
export async function mayEnter(tx: Tx, userId: string, companyId: string): Promise<boolean> {
  const { rows } = await sql`
    select from company_user m join company c on c.id = m.company_id and c.active
    where m.user_id = ${userId} and m.company_id = ${companyId} and m.active`.execute(tx)
  return rows.length > 0
}

/** The secret that works now, when the session's tokens are so young that another tab of the client may just have got it. */
export async function youngSecret(
  tx: Tx,
  secrets: Secrets,
  session: SessionRow,
  request: Request,
): Promise<Buffer | null> {
  if (!session.inGrace || !session.previousRefreshHash) return null
  const secret = successorOf(secrets, session.id, session.previousRefreshHash)
  if (!hashOf(secret).equals(session.refreshHash)) return null
  return (await isSameClient(tx, session, request)) ? secret : null
}

/**
 * Whether the client is the one that the newest token went to. The browser has to be the same; the line may be another
 * if the person has signed in from it. Replies get lost just when a laptop wakes up and goes over to another network,
 * and those are nearly always home, the office or its VPN. Tabs refresh one at a time, so that an old token from a line
 * that no one knows is rather a copy: then signing in again costs less than letting a thief go on unnoticed.
 */
async function isSameClient(tx: Tx, session: SessionRow, request: Request): Promise<boolean> {
  if (request.device !== session.device) return false
  const line = addressGroup(request.address)
  return line === addressGroup(session.address) || knowsAddress(tx, session.userId, line)
}

/**
 * Moves the locked session on to its next refresh token and answers the secret of it. From now on the session is where
 * that token went: so people see where each of theirs was used last, and who may ask for the token again.
 */
export async function rotate(tx: Tx, secrets: Secrets, session: SessionRow, request: Request): Promise<Buffer> {
  const secret = successorOf(secrets, session.id, session.refreshHash)
  await tx
    .updateTable('user_session')
    .set({
      refresh_hash: hashOf(secret),
      previous_refresh_hash: session.refreshHash,
      refresh_rotated_at: sql`now()`,
      device: request.device,
      address: request.address,
    })
    .where('id', '=', session.id)
    .execute()
  return secret
}

type Touch = { readonly id: string; readonly companyId: string; readonly idleHours: number }

/**
 * Remembers that the session is used, and in which company: the next sign-in starts there, and unused it ends as that
 * company says.
 */
export async function touchSession(tx: Tx, { id, companyId, idleHours }: Touch): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({
      used_at: sql`now()`,
      company_id: companyId,
      expires_at: sql`least(
        started_at + make_interval(days => ${TOTAL_DAYS}::integer), now() + make_interval(hours => ${idleHours}::integer))`,
    })
    .where('id', '=', id)
    .execute()
}

type Bearer = Pick<SessionRow, 'id' | 'userId' | 'givenName' | 'familyName'>

export async function tokensFor(secrets: Secrets, session: Bearer, companyId: string, secret: Buffer): Promise<Tokens> {
  const { id: sessionId, userId, givenName, familyName } = session
  return {
    access_token: await signAccessToken(secrets, { userId, sessionId, companyId, givenName, familyName }),
    refresh_token: writeRefreshToken(secrets, { sessionId, secret }),
  }
}
