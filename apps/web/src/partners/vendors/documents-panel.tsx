import { vendorCompliance } from '@galen/contract/partners/vendor-compliance'
import { useCommand } from '../../client/api.tsx'
import { DocumentsCard } from '../licenses/documents-card.tsx'
import { storeForVendor, openPaper } from './vendor-documents.ts'
import { type OpenVendor, useVendorRights } from './vendor-record.ts'

/** The documents of a vendor. */
export function DocumentsPanel({ of }: { of: OpenVendor }) {
  const { addsDocuments } = useVendorRights()
  const { id, documents } = of.stored
  const removing = useCommand(vendorCompliance.removeDocument, { onDone: () => of.readAgain() })
  return (
    <DocumentsCard
      papers={documents}
      copies={of.values.licenses.map(({ fileId }) => fileId)}
      onOpen={(paper) => void openPaper(id, paper)}
      onRemove={removing.allowed ? ({ id: fileId }) => void removing.run({ params: { id, fileId } }) : undefined}
      keep={addsDocuments ? storeForVendor(id) : undefined}
      onKept={of.readAgain}
    />
  )
}
