import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { Licence } from '@galen/contract/partners/licences'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMayI } from '../../shell/session.ts'
import { LicenceList } from '../licences/licence-list.tsx'
import { customerKeys } from './customer-keys.ts'
import { keepFor, savePaper } from './customer-papers.ts'
import type { OpenCustomer } from './customer-record.ts'
import { licenceName } from './licence-words.ts'

/** The licences of a customer; each opens for changing. */
export function LicencePanel({ of }: { of: OpenCustomer }) {
  const mayKeep = useMayI()(customerCompliance.addDocument.needs)
  const [edited, setEdited] = useState<Licence | 'new'>()
  const add = () => of.editing && setEdited('new')
  useKeys(customerKeys, { add })
  const { id, documents } = of.stored
  return (
    <Panel
      title={text('Licences')}
      beside={
        of.editing && (
          <Button icon="plus" keys={customerKeys.add.keys} onClick={add}>
            {text('Add a licence')}
          </Button>
        )
      }
    >
      <DocumentField
        of={of}
        field="licences"
        inWords={(licences) => licences.map(licenceName).join(', ') || text('nothing')}
      >
        {({ value, onChange, onBlur, error, readOnly }) => (
          <LicenceList
            licences={value}
            onChange={(licences) => {
              onChange(licences)
              onBlur()
            }}
            error={error}
            readOnly={readOnly}
            edited={edited}
            onEdit={setEdited}
            kinds={['state', 'dea']}
            usualType="pharmacy"
            documents={documents}
            keep={mayKeep ? keepFor(id) : undefined}
            onOpenFile={(paper) => void savePaper(id, paper)}
            nothingYet={text('Add a licence: orders stay on hold until one is valid.')}
          />
        )}
      </DocumentField>
    </Panel>
  )
}
