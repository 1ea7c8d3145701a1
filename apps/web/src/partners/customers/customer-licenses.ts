import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { saveFile } from '../../kit/save-file.ts'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import type { KeepPaper } from '../licenses/document-drop.tsx'

/** Fetches a document of a customer and hands it to the person. */
export async function savePaper(customerId: string, file: { id: string; name: string }): Promise<void> {
  try {
    const { body } = await call(customerCompliance.document, { params: { id: customerId, fileId: file.id } })
    saveFile(body as unknown as Blob, file.name)
  } catch (reason) {
    toastError(reason)
  }
}

/** Keeps documents with this customer. */
export const storeForCustomer =
  (customerId: string): KeepPaper =>
  async (body) =>
    (await call(customerCompliance.addDocument, { params: { id: customerId }, body })).body
