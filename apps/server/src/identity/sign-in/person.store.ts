import { type RawBuilder, sql } from 'kysely'
import { normalEmailAddress } from '@galen/domain/email-address'
import type { Tx } from '../../platform/database/database.ts'

/** Someone who proves who they are, as far as that takes. */
export type Person = {
  readonly id: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly active: boolean
  readonly passwordHash: string | null
  readonly mfaEnabled: boolean
  readonly mfaSecret: Buffer | null
  /** Their default company, else the one they used last, else the first by name; null when none lets them in. */
  readonly companyId: string | null
  /** The names of all their companies, which do not belong in a password. */
  readonly companies: readonly string[]
  readonly knowsAddress: boolean
}

/** An address stays known for a season after its last use. */
const KNOWN_DAYS = 90

const knows = (userId: RawBuilder<unknown>, address: string) => sql<boolean>`
  exists (select from known_address k where k.user_id = ${userId} and k.address = ${address}
    and k.seen_at > now() - make_interval(days => ${KNOWN_DAYS}::integer))`

/** Whether the person has signed in from this address. */
export async function knowsAddress(tx: Tx, userId: string, address: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select ${knows(sql`${userId}::uuid`, address)} as known`.execute(tx)
  return rows[0]?.known ?? false
}

/** The person with this email address, seen from the given address. Needs the purpose 'sign-in'. */
export async function findPerson(tx: Tx, email: string, address: string): Promise<Person | undefined> {
  return findPersonBy(tx, sql`u.email = ${normalEmailAddress(email)}`, address)
}

export async function findPersonById(tx: Tx, id: string, address: string): Promise<Person | undefined> {
  return findPersonBy(tx, sql`u.id = ${id}`, address)
}

async function findPersonBy(tx: Tx, who: RawBuilder<unknown>, address: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.given_name as "givenName", u.family_name as "familyName", u.active,
      u.password_hash as "passwordHash", u.mfa_enabled as "mfaEnabled", u.mfa_secret as "mfaSecret",
      home.ids[1] as "companyId", coalesce(home.names, '{}') as companies,
      ${knows(sql`u.id`, address)} as "knowsAddress"
    from app_user u cross join lateral (
      select array_agg(c.id order by c.id = u.default_company_id desc nulls last, used.at desc nulls last, c.name) as ids, array_agg(c.name order by c.name) as names
      from company_user m join company c on c.id = m.company_id and c.active
      left join lateral (
        select max(s.used_at) as at from user_session s where s.user_id = u.id and s.company_id = c.id) used on true
      where m.user_id = u.id and m.active) home
    where ${who}`.execute(tx)
  return rows[0]
}

/** Remembers that the person has been at this address. */
export async function rememberAddress(tx: Tx, userId: string, address: string): Promise<void> {
  await tx
    .insertInto('known_address')
    .values({ user_id: userId, address })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ seen_at: sql`now()` }))
    .execute()
}
