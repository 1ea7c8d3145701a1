import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { useCommand } from '../../client/api.tsx'
import { DocumentsCard } from '../licenses/documents-card.tsx'
import { storeForCustomer, savePaper } from './customer-licenses.ts'
import type { OpenCustomer } from './customer-record.ts'

/** The documents of a customer. */
export function PapersPanel({ of, mayAdd }: { of: OpenCustomer; mayAdd: boolean }) {
  const { id, documents } = of.stored
  const removing = useCommand(customerCompliance.removeDocument, { onDone: () => of.readAgain() })
  return (
    <DocumentsCard
      papers={documents}
      copies={of.values.licenses.map(({ fileId }) => fileId)}
      onOpen={(paper) => void savePaper(id, paper)}
      onRemove={removing.allowed ? ({ id: fileId }) => void removing.run({ params: { id, fileId } }) : undefined}
      keep={mayAdd ? storeForCustomer(id) : undefined}
      onKept={of.readAgain}
    />
  )
}
