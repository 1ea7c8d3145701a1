import { ediDocuments, type ediSentIndex } from '@galen/contract/edi/edi-documents'
import type { RowOf } from '@galen/contract/search-index'
import { ediDocumentLifecycle } from '@galen/domain/edi/edi-document'
import { toastError } from '../../client/api.tsx'
import { call } from '../../client/call.ts'
import { saveFile } from '../../kit/save-file.ts'
import { text } from '../../kit/text.ts'

type Row = RowOf<typeof ediSentIndex>

/** Why a document cannot be sent again with its control number. */
export const retryRefusal = ({ direction, status }: Pick<Row, 'direction' | 'status'>) => {
  if (direction === 'in') return text('This document came from the partner.')
  return ediDocumentLifecycle.allows('retry', status) ? undefined : text('The partner has this control number.')
}
export const resendRefusal = ({ direction, status }: Pick<Row, 'direction' | 'status'>) => {
  if (direction === 'in') return text('This document came from the partner.')
  return ediDocumentLifecycle.allows('resendAsNew', status) ? undefined : text('It has not been sent yet. Retry it.')
}
export const handledRefusal = ({ status }: Pick<Row, 'status'>) =>
  ediDocumentLifecycle.allows('markHandled', status) ? undefined : text('Nothing is left to do about it.')

type Saved = Pick<Row, 'id' | 'transactionSet' | 'documentNumber' | 'controlNumber'>

/** Hands the interchange to the person as a file. */
export async function saveInterchange({ id, transactionSet, documentNumber, controlNumber }: Saved): Promise<void> {
  try {
    const { body } = await call(ediDocuments.download, { params: { id } })
    saveFile(body as unknown as Blob, `${transactionSet}-${documentNumber || controlNumber}.edi`)
  } catch (reason) {
    toastError(reason)
  }
}
