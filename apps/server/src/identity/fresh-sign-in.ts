import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Tx } from '../platform/database/database.ts'
import type { Actor } from '../platform/operation.ts'

export const FRESH_MINUTES = 5

/**
 * Refuses a delicate act unless the person gave their password within the last minutes. Read from the session itself,
 * so that a proof given a moment ago counts at once.
 */
export async function checkFreshSignIn(tx: Tx, actor: Actor): Promise<void> {
  const { rows } = await sql`
    select from user_session
    where id = ${actor.sessionId} and proved_at > now() - make_interval(mins => ${FRESH_MINUTES}::integer)`.execute(tx)
  if (rows.length === 0) throw new BusinessError('fresh-sign-in', 'Give your password again to go on')
}
