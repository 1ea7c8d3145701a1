import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { saveFile } from '../../kit/save-file.ts'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import type { KeepPaper, Paper } from '../licenses/document-drop.tsx'

/** Fetches a document of a vendor and hands it over as a file. */
export async function openPaper(vendorId: string, { id: fileId, name }: Paper): Promise<void> {
  try {
    const { body } = await call(vendorCompliance.document, { params: { id: vendorId, fileId } })
    saveFile(body as unknown as Blob, name)
  } catch (reason) {
    toastError(reason)
  }
}

export const storeForVendor =
  (vendorId: string): KeepPaper =>
  async (body) =>
    (await call(vendorCompliance.addDocument, { params: { id: vendorId }, body })).body
