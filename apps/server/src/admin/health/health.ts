import { health } from '@galen/contract/admin/health'
import { command, query } from '../../platform/operation.ts'
import { retryMessages } from '../../platform/outbox/parked-messages.ts'
import { auditCheck } from './audit-check.ts'
import { jobCheck } from './job-check.ts'
import { ledgerCheck } from './ledger-check.ts'
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
    await ledgerCheck(db, actor.companyId),
    await jobCheck(db, actor.companyId),
    await backupCheck(installation.dataFolder),
    await diskCheck(installation.dataFolder),
  ],
  parked: await parkedMessages(db, actor.companyId),
}))

/** Gives messages that wait for a person their full number of tries again. The person has decided that it is right. */
export const retryParked = command(
  health.retryParked,
  async ({ body, tx, actor, audit }) => {
    const rows = await retryMessages(tx, actor.companyId, body.ids ?? null)
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
