import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Tx } from '../../platform/database/database.ts'
import { nextVersion } from '../../platform/database/next-version.ts'

export const alreadyOn = () =>
  new BusinessError(
    'second-factor.refused',
    'Two-factor sign-in is on already. Turn it off before you set it up again.',
  )

export const notOn = () => new BusinessError('second-factor.refused', 'Two-factor sign-in is not on.')

/** Keeps a secret that waits for its first code; false when a second factor is on already. */
export async function keepPendingSecret(tx: Tx, userId: string, box: Buffer): Promise<boolean> {
  const { rows } = await sql`
    update app_user set mfa_pending_secret = ${box} where id = ${userId} and not mfa_enabled returning 1`.execute(tx)
  return rows.length > 0
}

export async function pendingSecret(tx: Tx, userId: string): Promise<Buffer | null> {
  const row = await tx.selectFrom('app_user').select('mfa_pending_secret').where('id', '=', userId).executeTakeFirst()
  return row?.mfa_pending_secret ?? null
}

/** Turns the second factor on with the secret that was waiting; of many at once, one gets the new version. */
export async function turnOnSecondFactor(tx: Tx, userId: string, box: Buffer, step: number): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    update app_user
    set mfa_enabled = true, mfa_secret = mfa_pending_secret, mfa_pending_secret = null, mfa_last_step = ${step}, version = ${nextVersion()}
    where id = ${userId} and mfa_pending_secret = ${box} and not mfa_enabled returning version`.execute(tx)
  return rows[0]?.version ?? null
}
