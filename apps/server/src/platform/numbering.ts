import { sql } from 'kysely'
import type { Tx } from './database/database.ts'
import { aboutToLock } from './database/locks.ts'

/**
 * The next number of a series, without gaps: the counter row stays locked until the commit, and a rollback gives the
 * number back. Take it last, so that others wait as briefly as can be.
 */
export async function nextNumber(tx: Tx, companyId: string, series: string): Promise<number> {
  return (await nextNumbers(tx, companyId, series, 1)).first
}

/** The next so many numbers of a series as a part of the statement that carries them; answers the last of them. */
export function numbersTaken(tx: Tx, companyId: string, series: string, count: number) {
  aboutToLock(tx, 'document_counter')
  return sql<{ last: number }>`
    insert into document_counter as c (company_id, series, last) values (${companyId}, ${series}, ${count})
    on conflict (company_id, series) do update set last = c.last + ${count}
    returning c.last`
}

/** The next so many numbers of a series, taken at once. */
export async function nextNumbers(
  tx: Tx,
  companyId: string,
  series: string,
  count: number,
): Promise<{ readonly first: number }> {
  const { rows } = await numbersTaken(tx, companyId, series, count).execute(tx)
  return { first: (rows[0]?.last ?? count) - count + 1 }
}

/** Lets a series go on behind this number, so that it is never given a second time. */
export async function continueBehind(tx: Tx, companyId: string, series: string, number: number): Promise<void> {
  aboutToLock(tx, 'document_counter')
  await sql`
    insert into document_counter as c (company_id, series, last) values (${companyId}, ${series}, ${number})
    on conflict (company_id, series) do update set last = greatest(c.last, excluded.last)`.execute(tx)
}
