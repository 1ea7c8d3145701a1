import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../client/session.ts'
import { LicensesCard, licensesInWords } from '../licenses/licenses-card.tsx'
import { customerKeys } from './customer-keys.ts'
import { storeForCustomer, savePaper } from './customer-licenses.ts'
import { stateToLicense } from './license-draft.ts'
import type { OpenCustomer } from './customer-record.ts'

/** The licenses of a customer. */
export function LicensePanel({ of }: { of: OpenCustomer }) {
  const mayKeep = useMayI()(customerCompliance.addDocument.needs)
  const { id, documents } = of.stored
  return (
    <DocumentField of={of} field="licenses" inWords={licensesInWords}>
      {(field) => (
        <LicensesCard
          field={field}
          keys={customerKeys}
          kinds={['state', 'dea']}
          usualType="pharmacy"
          usualState={stateToLicense(of.stored)}
          documents={documents}
          keep={mayKeep ? storeForCustomer(id) : undefined}
          onOpenFile={(paper) => void savePaper(id, paper)}
          nothingYet={text('Add a license: orders stay on hold until one is valid.')}
        />
      )}
    </DocumentField>
  )
}
