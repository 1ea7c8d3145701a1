import { sql } from 'kysely'
import type { Export, ExportRequest } from '@galen/contract/reports/export'
import { asJson } from '../../platform/database/as-json.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'

const mine = (db: Db, actor: Actor) =>
  db
    .selectFrom('list_export')
    .where('company_id', '=', actor.companyId)
    .where('user_id', '=', actor.userId)
    .where('expires_at', '>', sql<string>`now()`)
    .select([
      'id',
      'list as index',
      sql<Export['format']>`format`.as('format'),
      sql<Export['state']>`state`.as('state'),
      'row_count as rows',
      'last_error as lastError',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])

export const loadExports = (db: Db, actor: Actor): Promise<Export[]> =>
  mine(db, actor).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(50).execute()

export const findExport = (db: Db, actor: Actor, id: string): Promise<Export | undefined> =>
  mine(db, actor).where('id', '=', id).executeTakeFirst()

export async function queueExport(tx: Tx, actor: Actor, index: string, request: ExportRequest): Promise<Export> {
  const { id } = await tx
    .insertInto('list_export')
    .values({
      company_id: actor.companyId,
      user_id: actor.userId,
      list: index,
      format: request.format,
      request: asJson(request),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return mine(tx, actor).where('id', '=', id).executeTakeFirstOrThrow()
}

/** What was asked for, while it still waits to be written. */
export async function loadQueued(tx: Tx, actor: Actor, id: string): Promise<ExportRequest | undefined> {
  const row = await tx
    .selectFrom('list_export')
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .where('state', '=', 'Queued')
    .select(sql<ExportRequest>`request`.as('request'))
    .forUpdate()
    .executeTakeFirst()
  return row?.request
}

export const settleExport = (
  tx: Tx,
  actor: Actor,
  id: string,
  outcome: { state: 'Ready' | 'Failed'; row_count: number | null; last_error: string | null },
) => tx.updateTable('list_export').set(outcome).where('company_id', '=', actor.companyId).where('id', '=', id).execute()

export const keepPiece = (tx: Tx, actor: Actor, exportId: string, position: number, bytes: Buffer) =>
  tx
    .insertInto('list_export_piece')
    .values({ company_id: actor.companyId, export_id: exportId, position, bytes })
    .execute()

export async function loadFile(db: Db, actor: Actor, exportId: string): Promise<Buffer> {
  const pieces = await db
    .selectFrom('list_export_piece')
    .where('company_id', '=', actor.companyId)
    .where('export_id', '=', exportId)
    .orderBy('position')
    .select('bytes')
    .execute()
  return Buffer.concat(pieces.map(({ bytes }) => bytes as Buffer))
}
