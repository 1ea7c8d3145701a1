import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { aboutToLock } from './database/locks.ts'

/**
 * The next number of a series, without gaps: the counter row stays locked until the commit, and a rollback gives the
 * number back. Take it last, so that others wait as briefly as can be.
 */
export async function nextNumber(tx: Tx, companyId: string, series: string): Promise<number> {
  aboutToLock(tx, 'counter')
  const { rows } = await sql<{ last: number }>`
    insert into document_counter as c (company_id, series, last) values (${companyId}, ${series}, 1)
    on conflict (company_id, series) do update set last = c.last + 1
    returning c.last`.execute(tx)
  return rows[0]?.last ?? 1
}
