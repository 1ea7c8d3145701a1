import { customerCompliance } from '@galen/contract/partners/customer-compliance'
import type { Licence } from '@galen/contract/partners/licences'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { useMayI } from '../../shell/session.ts'
import { LicenceTable } from '../licences/licence-table.tsx'
import { customerKeys } from './customer-keys.ts'
import { keepFor, savePaper } from './customer-papers.ts'
import type { OpenCustomer } from './customer-record.ts'
import styles from './customers.module.css'
import { licenceName } from './licence-words.ts'

const LicenceDialog = onDemand(async () => (await import('../licences/licence-dialog.tsx')).LicenceDialog)

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
        {({ value, onChange, onBlur, error, readOnly }) => {
          const put = (licences: Licence[]) => {
            onChange(licences)
            onBlur()
          }
          return (
            <>
              {value.length === 0 ? (
                <p className={styles['none']}>{text('Add a licence: orders stay on hold until one is valid.')}</p>
              ) : (
                <LicenceTable
                  licences={value}
                  readOnly={readOnly}
                  onEdit={setEdited}
                  onRemove={(gone) => put(value.filter((each) => each.id !== gone.id))}
                  onOpenFile={(paper) => void savePaper(id, paper)}
                />
              )}
              {error && <FieldError>{error}</FieldError>}
              {edited && (
                <LicenceDialog
                  licence={edited === 'new' ? undefined : edited}
                  kinds={['state', 'dea']}
                  usualType="pharmacy"
                  documents={documents}
                  keep={mayKeep ? keepFor(id) : undefined}
                  onClose={() => setEdited(undefined)}
                  onDone={(licence) =>
                    put(
                      edited === 'new'
                        ? [...value, licence]
                        : value.map((each) => (each.id === licence.id ? licence : each)),
                    )
                  }
                />
              )}
            </>
          )
        }}
      </DocumentField>
    </Panel>
  )
}
