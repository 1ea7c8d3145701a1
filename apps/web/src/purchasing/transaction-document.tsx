import { type TransactionDocument, transactionDocuments } from '@galen/contract/purchasing/transaction-documents'
import { DOCUMENT_BYTES } from '@galen/domain/partners/stored-document'
import { useState } from 'react'
import { inBase64 } from '../admin/picture-text.ts'
import { toastError } from '../client/api.tsx'
import { call } from '../client/call.ts'
import { errorText } from '../kit/error-text.ts'
import { FileDrop } from '../kit/fields/file-drop.tsx'
import { openFile } from '../kit/open-file.ts'
import { saveFile } from '../kit/save-file.ts'
import { text } from '../kit/text.ts'
import { toast } from '../kit/toast.ts'

const rules = {
  types: ['application/pdf', 'text/xml', 'application/xml', 'application/json', 'application/ld+json'],
  // Browsers have no type for the last one.
  endings: ['.jsonld'],
  largestBytes: DOCUMENT_BYTES,
}

/** Shows a transaction document of a receipt in a tab of its own. */
export async function showDocument(receiptId: string, document: Pick<TransactionDocument, 'id' | 'name'>) {
  try {
    const params = { id: receiptId, documentId: document.id }
    await openFile(
      document.name,
      async () => (await call(transactionDocuments.file, { params })).body as unknown as Blob,
    )
  } catch (reason) {
    toastError(reason)
  }
}

/** Hands a transaction document of a receipt to the person as a file, byte for byte. */
export async function saveTransactionDocument(receiptId: string, document: Pick<TransactionDocument, 'id' | 'name'>) {
  try {
    const params = { id: receiptId, documentId: document.id }
    saveFile((await call(transactionDocuments.file, { params })).body as unknown as Blob, document.name)
  } catch (reason) {
    toastError(reason)
  }
}

/** Stores a transaction document with its receipt. */
export function AddDocument({ receiptId, onAdded }: { receiptId: string; onAdded: () => void }) {
  const [sent, setSent] = useState<File | null>(null)
  const [fault, setFault] = useState<string>()
  const take = async (file: File | null) => {
    setFault(undefined)
    if (!file) return
    setSent(file)
    try {
      const bytes = inBase64(new Uint8Array(await file.arrayBuffer()))
      await call(transactionDocuments.add, { params: { id: receiptId }, body: { name: file.name, bytes } })
      toast.success(text('Document stored'))
      onAdded()
    } catch (reason) {
      setFault(errorText(reason))
    }
    setSent(null)
  }
  return (
    <FileDrop
      label={text('Add a transaction document')}
      description={
        sent ? text('Saving…') : text('PDF or EPCIS, at most 10 MB. It is kept for six years and cannot be removed.')
      }
      value={sent}
      onChange={(file) => void take(file)}
      rules={rules}
      error={fault}
    />
  )
}
