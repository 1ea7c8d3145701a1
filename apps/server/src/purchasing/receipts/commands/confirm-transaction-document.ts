import { sql } from 'kysely'
import type { ReceiptRecord } from '@galen/contract/purchasing/receipt.fields'
import { transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { BusinessError } from '@galen/domain/business-error'
import { asJson } from '../../../platform/database/as-json.ts'
import { notFound } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { releaseDocumentedStock } from '../../../warehouse/release-pending.ts'
import { lockReceipt, saveReceipt } from '../receipt.store.ts'
import { viewDocuments } from '../transaction-document.store.ts'

type NamedLot = { readonly itemId: string; readonly lot: string }

/** P12: compliance has read the document and says that it names these lots; what waited for it is released. */
export const confirmTransactionDocument = command(
  transactionDocuments.confirm,
  async (work) => {
    const { params, body, tx, actor } = work
    const receipt = await lockReceipt(work, params.id)
    const { name, kind } = await documentOf(work, receipt.id, params.documentId)
    if (kind !== 'PDF') throw namesItself(name)
    await checkReceived(work, receipt, body.lots)
    await sql`
      insert into transaction_document_lot (company_id, document_id, item_id, lot, confirmed_by)
      select distinct ${actor.companyId}::uuid, ${params.documentId}::uuid, n."itemId", n.lot, ${actor.userId}::uuid
      from jsonb_to_recordset(${asJson(body.lots)}) as n ("itemId" uuid, lot text)
      on conflict do nothing`.execute(tx)
    await releaseDocumentedStock(work, receipt.id, body.lots, `Transaction document ${name}`)
    await saveReceipt(work, receipt, receipt, {
      action: 'confirm-transaction-document',
      parts: { before: {}, after: { document: name, lots: body.lots.map(({ lot }) => lot) } },
    })
    return viewDocuments(tx, actor, receipt.id)
  },
  { posting: true },
)

type Stored = { readonly name: string; readonly kind: string }

/** What a partner's data does not name, no one adds to it. */
const namesItself = (name: string) =>
  new BusinessError(
    'receipt.document.refused',
    `${name} is transaction data: it names its lots and serial numbers itself. For others, store a PDF.`,
  )

async function documentOf({ tx, actor }: Work<Actor>, receiptId: string, documentId: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select name, kind from transaction_document
    where company_id = ${actor.companyId} and receipt_id = ${receiptId} and id = ${documentId}`.execute(tx)
  const [document] = rows
  if (!document) throw notFound('Document')
  return document
}

async function checkReceived(
  { tx, actor }: Work<Actor>,
  receipt: ReceiptRecord,
  lots: readonly NamedLot[],
): Promise<void> {
  const { lots: received } = await viewDocuments(tx, actor, receipt.id)
  const place = lots.findIndex(
    ({ itemId, lot }) => !received.some((known) => known.itemId === itemId && known.lot === lot),
  )
  if (place >= 0)
    throw new BusinessError(
      'receipt.lot-not-received',
      `Lot ${lots[place]?.lot} is not on receipt ${receipt.number ?? ''}.`.replace(' .', '.'),
      [{ field: `lots.${place}.lot`, message: 'is not on this receipt' }],
    )
}
