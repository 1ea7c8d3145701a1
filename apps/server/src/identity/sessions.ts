import { sql } from 'kysely'
import type { Effects } from '../platform/effects.ts'
import type { Work } from '../platform/work.ts'

/** A session that can still be used; in SQL, over the table or alias `s`. */
export const isAlive = sql<boolean>`s.ended_at is null and s.expires_at > now()`

type Ending = Pick<Work, 'tx' | 'publish'> & {
  readonly userId: string
  /** Why, as it is stored with the session. */
  readonly because: string
  /** Only this one. */
  readonly only?: string
  /** All but this one. */
  readonly except?: string
  /** Only those that are in this company now. */
  readonly inCompany?: string
}

/**
 * Ends sessions of a person: their tokens stop working, their sockets close, and what is remembered of their rights is
 * forgotten. Answers the ids of those that it ended. The caller audits.
 */
export async function endSessions(ending: Ending): Promise<string[]> {
  const { tx, publish, userId, because, only, except, inCompany } = ending
  // Locked in the order of their ids: two who end all sessions but their own must not wait for each other.
  const { rows } = await sql<{ id: string }>`
    update user_session set ended_at = now(), ended_because = ${because}
    where id in (
      select id from user_session
      where user_id = ${userId} and ended_at is null
        and (${only ?? null}::uuid is null or id = ${only ?? null}::uuid)
        and (${except ?? null}::uuid is null or id <> ${except ?? null}::uuid)
        and (${inCompany ?? null}::uuid is null or company_id = ${inCompany ?? null}::uuid)
      order by id for update)
    returning id`.execute(tx)
  for (const { id } of rows)
    publish(`/user/${userId}/queue/session`, { type: 'session.ended', id, version: null, changed: [] })
  return rows.map(({ id }) => id)
}

/** Notifies the open screens of a person that their rights, companies, name or preferences are not what they were. */
export function publishSettings(publish: Effects['publish'], userId: string, changed: readonly string[]): void {
  publish(`/user/${userId}/queue/settings`, { type: 'settings', id: userId, version: null, changed })
}
