import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { notFound } from '../../platform/errors.ts'
import { answer, query } from '../../platform/operation.ts'

export const downloadEdiDocument = query(ediDocuments.download, async ({ params, db, actor }) => {
  const document = await db
    .selectFrom('edi_document')
    .select(['content', 'transaction_set as set', 'document_number as number'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!document) throw notFound('EDI document')
  return answer(ediDocuments.download, {
    status: 200,
    body: Buffer.from(document.content),
    headers: { 'content-disposition': `attachment; filename="${document.set}-${document.number}.edi"` },
  })
})
