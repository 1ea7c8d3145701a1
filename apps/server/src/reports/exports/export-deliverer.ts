import { sql } from 'kysely'
import type postgres from 'postgres'
import { exportsQueue } from '@galen/contract/reports/export'
import { BusinessError } from '@galen/domain/business-error'
import { checkPermitted } from '@galen/domain/permissions'
import { type Db, inTransaction, type Pool, type Tx } from '../../platform/database/database.ts'
import { collectEffects, writeEffects } from '../../platform/effects.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Deliverer, Message } from '../../platform/outbox/outbox-message.ts'
import { matchesOf } from '../../platform/search/search-matches.ts'
import { readableIndex, type ServedIndex } from '../../platform/search/search.ts'
import { absentActor } from '../../platform/session.ts'
import { type ExportPlan, inPieces, MOST_ROWS, planExport } from './export-plan.ts'
import { findExport, keepPiece, loadQueued, settleExport } from './list-export.store.ts'

export const EXPORT_KIND = 'list-export'
const TIME_LIMIT_MS = 10 * 60_000
const FETCHED_AT_ONCE = 500

type Options = { readonly pool: Pool; readonly nudge: () => void; readonly indices: readonly ServedIndex[] }

/** Writes large exports, one at a time. The pieces and the mark that it is ready are one transaction: both or neither. */
export function exportDeliverer({ pool, nudge, indices }: Options): Deliverer {
  const byName = new Map(indices.map((served) => [served.index.name, served]))
  return {
    kind: EXPORT_KIND,
    repeatable: true,
    batch: 1,
    atOnce: 1,
    leaseMs: TIME_LIMIT_MS + 60_000,
    async deliver(message) {
      await deliverExport(pool, byName, message)
      nudge()
    },
    async settle(jobs, message, outcome) {
      if (outcome.result !== 'needs a person') return
      await jobs`
        update list_export set state = 'Failed', last_error = 'The file could not be written'
        where company_id = ${message.companyId} and id = ${String(message.payload['exportId'])} and state = 'Queued'`
    },
  }
}

async function deliverExport(pool: Pool, byName: ReadonlyMap<string, ServedIndex>, message: Message): Promise<void> {
  const exportId = String(message.payload['exportId'])
  const userId = String(message.payload['userId'])
  const { companyId } = message
  const scope = { companyId, userId, timeLimitMs: TIME_LIMIT_MS }
  try {
    await inTransaction(pool, 'write', scope, async (tx, tracker, connection) => {
      const actor = await actorNow(tx, companyId, userId)
      const found = await findExport(tx, actor, exportId)
      const request = await loadQueued(tx, actor, exportId)
      if (!found || !request) return
      const plan = planExport(readableIndex(byName.get(found.index), found.index, actor), request, actor.timeZone)
      const rows = await writePieces(tx, connection, actor, exportId, plan)
      await settleExport(tx, actor, exportId, { state: 'Ready', row_count: rows, last_error: null })
      const caller = { userId, sessionId: null, requestId: `outbox ${message.id}`, address: '' }
      const effects = collectEffects('export', companyId, caller)
      effects.audit('export', { id: exportId, action: 'export', before: { rows: null }, after: { rows } })
      tell(effects.publish, userId, exportId)
      writeEffects(connection, tracker, effects)
    })
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error
    await refuseExport(pool, scope, exportId, error.message)
  }
}

const tell = (publish: ReturnType<typeof collectEffects>['publish'], userId: string, exportId: string) =>
  publish(exportsQueue.destination.replace('/user/', `/user/${userId}/`), {
    type: 'export',
    id: exportId,
    version: null,
    changed: ['state'],
  })

/** What they may do at the moment the file is written, not when they asked for it. */
async function actorNow(db: Db, companyId: string, userId: string): Promise<Actor> {
  const actor = await absentActor(db, companyId, userId)
  if (!actor) throw new BusinessError('export.forbidden', 'You no longer work in this company')
  checkPermitted('EXPORT', actor.permissions)
  return actor
}

async function writePieces(
  tx: Tx,
  connection: postgres.ReservedSql,
  actor: Actor,
  exportId: string,
  plan: ExportPlan,
): Promise<number> {
  const matches = await matchesOf(tx, actor, plan.served, plan.request)
  const { sql: text, parameters } = matches.rows(MOST_ROWS)
  await connection.unsafe(
    `declare exported no scroll cursor for ${text}`,
    parameters as postgres.ParameterOrJSON<never>[],
    { prepare: false },
  )
  let count = 0
  async function* fetched() {
    for (;;) {
      const rows = await connection.unsafe(`fetch ${FETCHED_AT_ONCE} from exported`)
      count += rows.length
      yield* rows as unknown as Record<string, unknown>[]
      if (rows.length < FETCHED_AT_ONCE) return
    }
  }
  let position = 0
  for await (const piece of inPieces(plan.write(fetched()))) await keepPiece(tx, actor, exportId, position++, piece)
  return count
}

async function refuseExport(
  pool: Pool,
  scope: { companyId: string; userId: string },
  exportId: string,
  reason: string,
) {
  await inTransaction(pool, 'write', scope, async (tx, tracker, connection) => {
    await sql`update list_export set state = 'Failed', last_error = ${reason}
      where company_id = ${scope.companyId} and id = ${exportId} and state = 'Queued'`.execute(tx)
    const caller = { userId: scope.userId, sessionId: null, requestId: `export ${exportId}`, address: '' }
    const effects = collectEffects('export', scope.companyId, caller)
    tell(effects.publish, scope.userId, exportId)
    writeEffects(connection, tracker, effects)
  })
}
