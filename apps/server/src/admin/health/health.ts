import { sql } from 'kysely'
import { health } from '@galen/contract/admin/health'
import { command, query } from '../../platform/operation.ts'
import { auditCheck } from './audit-check.ts'
import { backupCheck, diskCheck } from './folder-checks.ts'
import { databaseCheck, mailCheck, outboxCheck, parkedMessages } from './database-checks.ts'

/** How the installation is, as far as this company can know. */
export const getHealth = query(health.get, async ({ db, actor, installation }) => ({
  at: new Date().toISOString(),
  checks: [
    await databaseCheck(db),
    await outboxCheck(db, actor.companyId),
    await mailCheck(db, actor.companyId, installation),
    await auditCheck(db, actor.companyId),
    await backupCheck(installation.dataFolder),
    await diskCheck(installation.dataFolder),
  ],
  parked: await parkedMessages(db, actor.companyId),
}))

/** Gives messages that wait for a person their full number of tries again. The person has decided that it is right. */
export const retryParked = command(
  health.retryParked,
  async ({ body, tx, actor, audit }) => {
    const ids = body.ids ?? null
    const { rows } = await sql<{ id: string; kind: string; mailId: string | null }>`
      update outbox set needs_person_at = null, attempts = 0, next_at = now(), claimed_until = null, started_at = null
      where company_id = ${actor.companyId} and needs_person_at is not null and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))
      returning id, kind, payload ->> 'mailId' as "mailId"`.execute(tx)
    const mails = rows.flatMap(({ kind, mailId }) => (kind === 'mail' && mailId !== null ? [mailId] : []))
    if (mails.length > 0)
      await sql`
        update mail_message set status = 'Waiting', last_error = null
        where company_id = ${actor.companyId} and id = any(${mails}::uuid[])`.execute(tx)
    for (const { id, kind } of rows)
      audit('outbox-message', {
        id,
        action: 'retry-message',
        before: { state: 'Needs a person' },
        after: { state: 'Waiting', kind },
      })
    return { retried: rows.length }
  },
  { unaudited: 'where nothing waits for a person, nothing is sent again' },
)
