import type { Licence } from '@galen/contract/partners/licences'
import { tradingPartnerKinds } from '@galen/domain/partners/may-supply'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { DocumentField } from '../../kit/document/document-field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../shell/keys.ts'
import { licenceName } from '../customers/licence-words.ts'
import { LicenceList } from '../licences/licence-list.tsx'
import { keepFor, openPaper } from './vendor-documents.ts'
import { vendorKeys } from './vendor-keys.ts'
import { type OpenVendor, useVendorRights } from './vendor-record.ts'

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
        {({ value, onChange, onBlur, error, readOnly }) => (
          <LicenceList
            {...usualFor(of)}
            licences={value}
            onChange={(licences) => {
              onChange(licences)
              onBlur()
            }}
            error={error}
            readOnly={readOnly}
            edited={edited}
            onEdit={setEdited}
            documents={documents}
            keep={addsDocuments ? keepFor(id) : undefined}
            onOpenFile={(paper) => void openPaper(id, paper)}
            nothingYet={text('Add a licence before the first PO.')}
          />
        )}
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
