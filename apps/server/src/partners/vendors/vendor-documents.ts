import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { answer, command, type Preparing, query } from '../../platform/operation.ts'
import { findDocument, keepDocument, readyDocument, removeDocument } from '../documents/stored-documents.ts'
import { lockVendor } from './vendor.store.ts'

const prepare = ({ body }: Preparing<typeof vendorCompliance.addDocument>) => readyDocument(body)

const addDocument = command(
  vendorCompliance.addDocument,
  async ({ params: { id }, body, prepared, tx, actor, audit }) => {
    await lockVendor({ tx, actor }, id)
    const document = await keepDocument(tx, actor, { kind: 'vendor', id }, body, prepared)
    const { name, type, size } = document
    audit('vendor', { id, action: 'add-vendor-document', before: null, after: { document: name, type, size } })
    return document
  },
  { prepare },
)

const getDocument = query(vendorCompliance.document, async ({ params: { id, fileId }, db, actor }) =>
  answer(vendorCompliance.document, {
    status: 200,
    ...(await findDocument(db, actor, { kind: 'vendor', id }, fileId)),
  }),
)

const deleteDocument = command(
  vendorCompliance.removeDocument,
  async ({ params: { id, fileId }, tx, actor, audit }) => {
    await lockVendor({ tx, actor }, id)
    const { name, type, size } = await removeDocument(tx, actor, { kind: 'vendor', id }, fileId)
    audit('vendor', { id, action: 'remove-vendor-document', before: { document: name, type, size }, after: null })
    return answer(vendorCompliance.removeDocument, { status: 204, body: undefined })
  },
)

export const vendorDocuments = [addDocument, getDocument, deleteDocument]
