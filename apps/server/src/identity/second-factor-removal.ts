import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { nextVersion } from '../platform/database/next-version.ts'
import { removeRecoveryCodes } from './second-factor/recovery-code.store.ts'

/** Turns the second factor off and throws its codes away; the new version, or null when it was not on. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update app_user set mfa_enabled = false, mfa_secret = null, mfa_pending_secret = null, mfa_last_step = null, version = ${nextVersion()}
    where id = ${userId} and mfa_enabled returning version`.execute(tx)
  const [row] = rows
  if (!row) return null
  await removeRecoveryCodes(tx, userId)
  return row.version
}
