import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

/** Somebody has decided what becomes of these mails: what is parked for them in the outbox waits for nobody any more. */
export async function settleParkedMails(tx: Tx, actor: Actor, mailIds: readonly string[]): Promise<void> {
  if (mailIds.length === 0) return
  await sql`
    update outbox set needs_person_at = null, done_at = now()
    where company_id = ${actor.companyId} and kind = 'mail' and needs_person_at is not null
      and payload ->> 'mailId' = any(${mailIds as string[]})`.execute(tx)
}
