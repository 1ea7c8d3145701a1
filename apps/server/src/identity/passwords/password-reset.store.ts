import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export const RESET_HOURS = 1

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Makes a one-time token; only its hash is stored. */
export async function newResetToken(tx: Tx, userId: string, hours = RESET_HOURS): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('password_reset')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      expires_at: sql`now() + make_interval(hours => ${hours}::integer)`,
    })
    .execute()
  return token
}

const isUsable = sql<boolean>`used_at is null and expires_at > now()`

/** Whose token it is, as long as it can be used. */
export async function ownerOfResetToken(tx: Tx, token: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from password_reset where token_hash = ${hashOf(token)} and ${isUsable}`.execute(tx)
  return rows[0]?.user_id
}

/** Uses a token up; of many who bring it, one gets true. */
export async function spendResetToken(tx: Tx, token: string): Promise<boolean> {
  const { rows } = await sql`
    update password_reset set used_at = now() where token_hash = ${hashOf(token)} and ${isUsable} returning 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** The links in other mails stop working as soon as the password is a new one. */
export async function cancelResetTokens(tx: Tx, userId: string): Promise<void> {
  await sql`
    update password_reset set used_at = now() where token_hash in (
      select token_hash from password_reset where user_id = ${userId} and used_at is null order by token_hash for update)`.execute(
    tx,
  )
}
