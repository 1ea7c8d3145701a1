import { sql } from 'kysely'
import { account } from '@galen/contract/identity/account'
import type { Db } from '../../platform/database/database.ts'
import { command } from '../../platform/operation.ts'
import { publishSettings } from '../sessions.ts'

/** More than there will ever be hints, so that no one fills the row with names. */
const MOST = 200
const UNAUDITED = { unaudited: 'read hints are not audited' }

export async function loadSeenHints(db: Db, userId: string): Promise<string[]> {
  const row = await db
    .selectFrom('user_preferences')
    .select('seen_hints')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.seen_hints ?? []
}

/** Added to what other devices have said in the meantime. */
export const markHintSeen = command(
  account.markHintSeen,
  async ({ params: { name }, tx, actor, publish }) => {
    const { rows } = await sql`
      insert into user_preferences as p (user_id, seen_hints) values (${actor.userId}, array[${name}]::text[])
      on conflict (user_id) do update set seen_hints = p.seen_hints || ${name}::text
        where not ${name} = any(p.seen_hints) and cardinality(p.seen_hints) < ${MOST}
      returning 1`.execute(tx)
    if (rows.length > 0) publishSettings(publish, actor.userId, ['seenHints'])
  },
  UNAUDITED,
)

export const forgetHints = command(
  account.forgetHints,
  async ({ tx, actor, publish }) => {
    await tx.updateTable('user_preferences').set({ seen_hints: [] }).where('user_id', '=', actor.userId).execute()
    publishSettings(publish, actor.userId, ['seenHints'])
  },
  UNAUDITED,
)
