import { sql } from 'kysely'
import { transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { notFound } from '../../../platform/errors.ts'
import { answer, query } from '../../../platform/operation.ts'
import { viewDocuments } from '../transaction-document.store.ts'

export const listTransactionDocuments = query(transactionDocuments.list, ({ params, db, actor }) =>
  viewDocuments(db, actor, params.id),
)

export const getTransactionDocument = query(transactionDocuments.file, async ({ params, db, actor }) => {
  const { rows } = await sql<{ name: string; kind: string; bytes: Buffer }>`
    select name, kind, bytes from transaction_document
    where company_id = ${actor.companyId} and receipt_id = ${params.id} and id = ${params.documentId}`.execute(db)
  const [kept] = rows
  if (!kept) throw notFound('Document')
  return answer(transactionDocuments.file, {
    status: 200,
    body: kept.bytes,
    headers: headersOf(kept),
  })
})

/** A partner's markup is never shown as a page of ours: it is saved as a file. */
function headersOf({ name, kind }: { readonly name: string; readonly kind: string }): Record<string, string> {
  const file = `filename*=UTF-8''${encodeURIComponent(name)}`
  return kind === 'PDF'
    ? { 'content-disposition': `inline; ${file}` }
    : { 'content-disposition': `attachment; ${file}`, 'content-type': 'application/octet-stream' }
}
