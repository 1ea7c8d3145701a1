import { salesApprovals } from '@galen/contract/compliance/sales-approvals'
import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { BusinessDate } from '@galen/domain/dates'
import { DOCUMENT_BYTES } from '@galen/domain/partners/stored-document'
import { useState } from 'react'
import { inBase64 } from '../../admin/picture-text.ts'
import { performed } from '../../client/api.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { FileDrop } from '../../kit/fields/file-drop.tsx'
import { text } from '../../kit/text.ts'

const rules = { types: ['application/pdf', 'image/png', 'image/jpeg'], largestBytes: DOCUMENT_BYTES }

type Extended = { readonly id: string; readonly customerId: string | null }

/** The document by which the state extends the license and its last day, where one is needed. */
export function useLicenseExtension(reason: Extended | undefined) {
  const [file, setFile] = useState<File | null>(null)
  const [until, setUntil] = useState<BusinessDate | null>(null)
  const [stored, setStored] = useState(false)
  if (!reason || stored) return { store: async () => undefined, missing: undefined, fields: null }
  const { id, customerId } = reason
  return {
    missing:
      file === null
        ? text('Choose the document by which the state extends the license.')
        : until === null
          ? text('Enter the last day of the extension.')
          : undefined,
    store: async () => {
      if (file === null || until === null || customerId === null) return
      const bytes = inBase64(new Uint8Array(await file.arrayBuffer()))
      const document = await performed(customerCompliance.addDocument, {
        params: { id: customerId },
        body: { name: file.name, bytes },
      })
      await performed(salesApprovals.extend, { params: { id }, body: { documentId: document.id, until } })
      // When only the decision is refused, the document is not stored twice.
      setStored(true)
    },
    fields: (
      <>
        <FileDrop
          label={text('Attach state extension')}
          description={text('PDF, PNG or JPEG, at most 10 MB.')}
          required
          value={file}
          onChange={setFile}
          rules={rules}
        />
        <DateField label={text('Until a date')} required value={until} onChange={setUntil} />
      </>
    ),
  }
}
