import { createHash } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type postgres from 'postgres'
import { ediDocumentSettled } from '@galen/contract/edi/edi-document-events'
import { ediSentIndex } from '@galen/contract/edi/edi-documents'
import { ediDocumentLifecycle, type EdiDocumentStatus } from '@galen/domain/edi/edi-document'
import { inTransaction, type Pool } from '../../platform/database/database.ts'
import { makeFolders } from '../../platform/make-folders.ts'
import type { Deliverer, Message, Outcome } from '../../platform/outbox/outbox-message.ts'
import { tellListeners, tellOfStatus } from '../../platform/outbox/tell-lists.ts'
import { EDI_KIND } from './edi-document.store.ts'

const KEPT = 'No EDI connection is set up'

/**
 * Puts documents where a gateway takes them from: a file for each, complete or not there at all. A second delivery writes
 * the same file again. Without a folder they stay queued.
 */
export const ediDeliverer = (given: { readonly pool: Pool; readonly ediFolder: string | undefined }): Deliverer => ({
  kind: EDI_KIND,
  repeatable: true,
  batch: 20,
  atOnce: 4,
  leaseMs: 60_000,
  async deliver(message) {
    if (given.ediFolder === undefined) return { note: KEPT }
    const document = await documentOf(given.pool, message)
    if (!document || document.status !== 'Queued') return { note: 'Not queued any more' }
    const folder = join(given.ediFolder, message.companyId)
    makeFolders(folder, 0o700)
    const file = join(folder, ediFileName(document))
    // On the disk before it has its name: a gateway never takes a file that a crash emptied.
    await writeFile(`${file}.part`, document.content, { mode: 0o600, flush: true })
    await rename(`${file}.part`, file)
    return { note: 'Sent' }
  },
  settle: (sql, message, outcome) => recordOutcome(sql, message, outcome),
})

/** Unlike partners have unlike files, also where their identifiers differ only in signs that a file name cannot have. */
export function ediFileName({ set, partner, controlNumber, testMode }: Omit<Row, 'status' | 'content'>): string {
  const plain = partner.replaceAll(/[^\w.-]/g, '_')
  const apart = plain === partner ? '' : `-${createHash('sha256').update(partner).digest('hex').slice(0, APART)}`
  return `${set}-${plain}${apart}-${String(controlNumber).padStart(9, '0')}${testMode ? '-test' : ''}.edi`
}

const APART = 8

type Row = {
  readonly set: string
  readonly status: EdiDocumentStatus
  readonly partner: string
  readonly controlNumber: number
  readonly testMode: boolean
  readonly content: string
}

const documentOf = (pool: Pool, { companyId, payload }: Message): Promise<Row | undefined> =>
  inTransaction(pool, 'read', { companyId, userId: null }, async (tx) => {
    const row = await tx
      .selectFrom('edi_document')
      .select([
        'transaction_set as set',
        'status',
        'receiver as partner',
        'control_number as controlNumber',
        'test_mode as testMode',
        'content',
      ])
      .where('company_id', '=', companyId)
      .where('id', '=', String(payload['documentId']))
      .executeTakeFirst()
    return row as Row | undefined
  })

async function recordOutcome(sql: postgres.ReservedSql, { companyId, payload }: Message, outcome: Outcome) {
  if (outcome.result === 'done' && outcome.note !== 'Sent') return
  const after = (action: 'send' | 'keep' | 'fail') => ediDocumentLifecycle.after(action, 'Queued')
  const status = outcome.result === 'done' ? after('send') : outcome.result === 'later' ? after('keep') : after('fail')
  const id = String(payload['documentId'])
  await sql`
    update edi_document set status = ${status}, tries = tries + 1,
      sent_at = ${outcome.result === 'done' ? sql`now()` : sql`sent_at`},
      last_error = ${outcome.result === 'done' ? null : outcome.error}
    where company_id = ${companyId} and id = ${id} and status = 'Queued'`
  await tellOfStatus(sql, companyId, { type: ediSentIndex.name, id })
  if (outcome.result === 'later') return
  await tellListeners(sql, companyId, ediDocumentSettled, { documentId: id, isDelivered: outcome.result === 'done' })
}
