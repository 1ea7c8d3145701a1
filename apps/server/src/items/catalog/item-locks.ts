import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'

/**
 * Whoever gives codes to items of a company does so one after the other, so that a code that two want at once can be
 * refused by naming its item. Taken before the rows of items.
 */
export async function lockCodes(tx: Tx, companyId: string): Promise<void> {
  aboutToLock(tx, 'item')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`item codes of ${companyId}`}, 0))`.execute(tx)
}
