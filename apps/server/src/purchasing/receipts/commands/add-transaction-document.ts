import { isUtf8 } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { addMonths, businessDateOf } from '@galen/domain/dates'
import { type EpcisEntry, looksLikeEpcis, readEpcis } from '@galen/domain/epcis/epcis-contents'
import { DOCUMENT_BYTES, documentTypeOf, plainFileName } from '@galen/domain/partners/stored-document'
import { TRANSACTION_DOCUMENT_YEARS } from '@galen/domain/purchasing/receipt'
import { insertMany } from '../../../platform/database/many-rows.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { releaseNamedStock } from '../../../warehouse/release-pending.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewDocuments } from '../transaction-document.store.ts'

/**
 * P12: the transaction information itself is stored. EPCIS names its lots and serial numbers and releases exactly those; a PDF
 * releases nothing until compliance confirms the lots that it names.
 */
export const addTransactionDocument = command(
  transactionDocuments.add,
  async (work) => {
    const { params, body, tx, actor } = work
    const bytes = Buffer.from(body.bytes, 'base64')
    if (bytes.length > DOCUMENT_BYTES)
      throw invalid([{ field: 'bytes', message: `must have at most ${DOCUMENT_BYTES / 1024 / 1024} MB` }])
    const read = await readDocument(bytes)
    const receipt = await lockReceipt(work, params.id)
    const name = plainFileName(body.name)
    await store(work, receipt, { name, bytes, ...read })
    if (read.kind === 'EPCIS') await releaseNamedStock(work, receipt.id, `Transaction document ${name}`)
    const lots = [...new Set(read.entries.flatMap(({ lot, named }) => (named && lot !== null ? [lot] : [])))]
    await saveReceipt(work, receipt, receipt, {
      action: 'add-transaction-document',
      parts: { before: {}, after: { document: name, ...(lots.length > 0 && { lots: lots.slice(0, 100) }) } },
    })
    return viewDocuments(tx, actor, receipt.id)
  },
  { posting: true },
)

type Read =
  | { readonly kind: 'PDF'; readonly type: 'application/pdf'; readonly entries: readonly [] }
  | {
      readonly kind: 'EPCIS'
      readonly type: 'application/xml' | 'application/ld+json'
      readonly entries: readonly EpcisEntry[]
    }

async function readDocument(bytes: Buffer): Promise<Read> {
  if (documentTypeOf(bytes) === 'application/pdf') return { kind: 'PDF', type: 'application/pdf', entries: [] }
  if (!isUtf8(bytes) || !looksLikeEpcis(bytes.toString('utf8', 0, 1024)))
    throw invalid([{ field: 'bytes', message: 'is not a whole PDF or EPCIS file' }])
  const source = bytes.toString('utf8')
  const type = /^\uFEFF?\s*\{/.test(source) ? ('application/ld+json' as const) : ('application/xml' as const)
  return { kind: 'EPCIS', type, entries: await inTurns(readEpcis(source)) }
}

/** A large file is read piece by piece, so that others are served in between. */
async function inTurns<T>(reading: Generator<undefined, T>): Promise<T> {
  let turn = reading.next()
  while (!turn.done) {
    await setImmediate()
    turn = reading.next()
  }
  return turn.value
}

async function store(
  { tx, actor }: Work<Actor>,
  receipt: ReceiptRecord,
  { kind, type, name, bytes, entries }: Read & { readonly name: string; readonly bytes: Buffer },
): Promise<void> {
  const { id } = await tx
    .insertInto('transaction_document')
    .values({
      company_id: actor.companyId,
      receipt_id: receipt.id,
      kind,
      name,
      type,
      bytes,
      added_by: actor.userId,
      kept_until: addMonths(businessDateOf(new Date(), actor.timeZone), TRANSACTION_DOCUMENT_YEARS * 12),
      packages: entries.filter((one) => one.kind === 'item' && one.container === 'none').length,
      containers: entries.filter(({ container }) => container !== 'none').length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMany(
    tx,
    'transaction_document_entry',
    entries.map(({ expiresOn, ...entry }, position) => ({
      company_id: actor.companyId,
      document_id: id,
      position,
      receipt_id: receipt.id,
      ...entry,
      expires_on: expiresOn,
    })),
  )
}
