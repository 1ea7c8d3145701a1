import { ediDocuments } from '@galen/contract/edi/edi-documents'
import { answer, query } from '../../platform/operation.ts'
import { ediDocumentView, seesWholeInterchange, wholeInterchange } from './edi-document.view.ts'

export const getEdiDocument = query(ediDocuments.get, ({ params, db, actor, installation }) =>
  ediDocumentView(db, actor, installation, params.id),
)

export const readEdiConnection = query(ediDocuments.connection, async ({ installation }) => ({
  isConnected: installation.config.ediFolder !== undefined,
}))

export const downloadEdiDocument = query(ediDocuments.download, async ({ params, db, actor, installation }) => {
  const document = await ediDocumentView(db, actor, installation, params.id)
  // What came in is handed over byte for byte; an interchange can hold documents of partners that others may not see.
  const whole =
    document.direction === 'in' && seesWholeInterchange(actor)
      ? await wholeInterchange(db, actor, params.id)
      : undefined
  const name = `${document.transactionSet}-${document.documentNumber || document.controlNumber}`.replaceAll(
    /[^\w.-]/g,
    '_',
  )
  return answer(ediDocuments.download, {
    status: 200,
    body: Buffer.from(whole ?? document.content),
    headers: { 'content-disposition': `attachment; filename="${name}.edi"` },
  })
})
