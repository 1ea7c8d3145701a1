import type { Licence } from '@galen/contract/partners/licences'
import { tradingPartnerKinds } from '@galen/domain/partners/may-supply'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { onDemand } from '../../kit/on-demand.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { licenceName } from '../customers/licence-words.ts'
import { LicenceTable } from '../licences/licence-table.tsx'
import { keepFor, openPaper } from './vendor-documents.ts'
import { vendorKeys } from './vendor-keys.ts'
import { type OpenVendor, useVendorRights } from './vendor-record.ts'
import styles from './vendors.module.css'

const LicenceDialog = onDemand(async () => (await import('../licences/licence-dialog.tsx')).LicenceDialog)

const inWords = (licences: readonly Licence[]) => licences.map(licenceName).join(', ') || text('nothing')

/** The papers of a vendor; each opens for changing. */
export function LicencesPanel({ of }: { of: OpenVendor }) {
  const { addsDocuments } = useVendorRights()
  const [edited, setEdited] = useState<Licence | 'new'>()
  const add = () => of.editing && setEdited('new')
  useKeys(vendorKeys, { add })
  const { id, documents } = of.stored
  return (
    <Panel
      title={text('Licences')}
      beside={
        of.editing && (
          <Button icon="plus" keys={vendorKeys.add.keys} onClick={add}>
            {text('Add a licence')}
          </Button>
        )
      }
    >
      <DocumentField of={of} field="licences" inWords={inWords}>
        {({ value, onChange, onBlur, error, readOnly }) => {
          const put = (licences: Licence[]) => {
            onChange(licences)
            onBlur()
          }
          return (
            <>
              {value.length === 0 ? (
                <p className={styles['none']}>{text('Add a licence before the first PO.')}</p>
              ) : (
                <LicenceTable
                  licences={value}
                  readOnly={readOnly}
                  onEdit={setEdited}
                  onRemove={(gone) => put(value.filter((each) => each.id !== gone.id))}
                  onOpenFile={(paper) => void openPaper(id, paper)}
                />
              )}
              {error && <FieldError>{error}</FieldError>}
              {edited && (
                <LicenceDialog
                  licence={edited === 'new' ? undefined : edited}
                  {...usualFor(of)}
                  documents={documents}
                  keep={addsDocuments ? keepFor(id) : undefined}
                  onClose={() => setEdited(undefined)}
                  onDone={(licence) =>
                    put(
                      value.some((each) => each.id === licence.id)
                        ? value.map((each) => (each.id === licence.id ? licence : each))
                        : [...value, licence],
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

/** What the kind of trading partner needs comes first. */
function usualFor({ values: { partnerKind } }: OpenVendor) {
  const authorisedBy = partnerKind === null ? 'wholesaler' : tradingPartnerKinds[partnerKind].authorisedBy
  return authorisedBy === 'establishment'
    ? ({ kinds: ['establishment', 'dea', 'state'], usualType: 'manufacturer' } as const)
    : ({ kinds: ['state', 'dea', 'establishment'], usualType: authorisedBy } as const)
}
