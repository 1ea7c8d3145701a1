import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { answer, command, type Preparing, query } from '../../platform/operation.ts'
import { checkCustomerSeen } from '../customer-scope.ts'
import { findDocument, keepDocument, readyDocument, removeDocument } from '../documents/stored-documents.ts'

const prepare = ({ body }: Preparing<typeof customerCompliance.addDocument>) => readyDocument(body)

const addDocument = command(
  customerCompliance.addDocument,
  async ({ params: { id }, body, prepared, tx, actor, audit }) => {
    await checkCustomerSeen(tx, actor, id)
    const document = await keepDocument(tx, actor, { kind: 'customer', id }, body, prepared)
    const { name, type, size } = document
    audit('customer', { id, action: 'add-document', before: null, after: { document: name, type, size } })
    return document
  },
  { prepare },
)

const getDocument = query(customerCompliance.document, async ({ params: { id, fileId }, db, actor }) => {
  await checkCustomerSeen(db, actor, id)
  const found = await findDocument(db, actor, { kind: 'customer', id }, fileId)
  return answer(customerCompliance.document, { status: 200, ...found })
})

const deleteDocument = command(
  customerCompliance.removeDocument,
  async ({ params: { id, fileId }, tx, actor, audit }) => {
    await checkCustomerSeen(tx, actor, id)
    const { name, type, size } = await removeDocument(tx, actor, { kind: 'customer', id }, fileId)
    audit('customer', { id, action: 'remove-document', before: { document: name, type, size }, after: null })
    return answer(customerCompliance.removeDocument, { status: 204, body: undefined })
  },
)

export const customerDocuments = [addDocument, getDocument, deleteDocument]
