import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { text } from '../../kit/text.ts'
import { useMayI } from '../../shell/session.ts'
import { LicencesCard, licencesInWords } from '../licences/licences-card.tsx'
import { customerKeys } from './customer-keys.ts'
import { keepFor, savePaper } from './customer-papers.ts'
import type { OpenCustomer } from './customer-record.ts'

/** The licences of a customer. */
export function LicencePanel({ of }: { of: OpenCustomer }) {
  const mayKeep = useMayI()(customerCompliance.addDocument.needs)
  const { id, documents } = of.stored
  return (
    <DocumentField of={of} field="licences" inWords={licencesInWords}>
      {(field) => (
        <LicencesCard
          field={field}
          keys={customerKeys}
          kinds={['state', 'dea']}
          usualType="pharmacy"
          documents={documents}
          keep={mayKeep ? keepFor(id) : undefined}
          onOpenFile={(paper) => void savePaper(id, paper)}
          nothingYet={text('Add a licence: orders stay on hold until one is valid.')}
        />
      )}
    </DocumentField>
  )
}
