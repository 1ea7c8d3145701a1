import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

/** How many exports one person may have under way, so that no one keeps the others waiting for theirs. */
const EACH_AT_ONCE = 2

const tooMany = (message: string, seconds: number) =>
  new Refusal('export.too-many', message, [], { 'retry-after': String(seconds) })

/** Runs what is written while its caller waits; a third at once is turned away. */
export function writtenAtOnce() {
  const running = new Map<string, number>()
  return async <T>({ userId }: Actor, work: () => Promise<T>): Promise<T> => {
    const count = running.get(userId) ?? 0
    if (count >= EACH_AT_ONCE) throw tooMany('Two of your exports are being written, wait for one of them', 1)
    running.set(userId, count + 1)
    try {
      return await work()
    } finally {
      const left = (running.get(userId) ?? 1) - 1
      if (left === 0) running.delete(userId)
      else running.set(userId, left)
    }
  }
}

/** Refuses a third large export while two wait to be written. Those of one person are counted one after the other. */
export async function checkQueue(tx: Tx, { companyId, userId }: Actor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${userId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ queued: number }>`
    select count(*)::integer as queued from list_export
    where company_id = ${companyId} and user_id = ${userId} and state = 'Queued' and expires_at > now()`.execute(tx)
  if ((rows[0]?.queued ?? 0) >= EACH_AT_ONCE)
    throw tooMany('Two large exports of yours wait to be written. You get a notification when they are ready', 30)
}
