import { tradingPartnerKinds } from '@galen/domain/partners/may-supply'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import { text } from '../../kit/text.ts'
import { LicensesCard, licensesInWords } from '../licenses/licenses-card.tsx'
import { storeForVendor, openPaper } from './vendor-documents.ts'
import { vendorKeys } from './vendor-keys.ts'
import { type OpenVendor, useVendorRights } from './vendor-record.ts'

/** The documents of a vendor. */
export function LicensesPanel({ of }: { of: OpenVendor }) {
  const { addsDocuments } = useVendorRights()
  const { id, documents } = of.stored
  return (
    <DocumentField of={of} field="licenses" inWords={licensesInWords}>
      {(field) => (
        <LicensesCard
          {...usualFor(of)}
          field={field}
          keys={vendorKeys}
          documents={documents}
          keep={addsDocuments ? storeForVendor(id) : undefined}
          onOpenFile={(paper) => void openPaper(id, paper)}
          nothingYet={text('Add a license before the first PO.')}
        />
      )}
    </DocumentField>
  )
}

/** What the kind of trading partner needs comes first. */
function usualFor({ values: { partnerKind } }: OpenVendor) {
  const authorizedBy = partnerKind === null ? 'wholesaler' : tradingPartnerKinds[partnerKind].authorizedBy
  return authorizedBy === 'establishment'
    ? ({ kinds: ['establishment', 'dea', 'state'], usualType: 'manufacturer' } as const)
    : ({ kinds: ['state', 'dea', 'establishment'], usualType: authorizedBy } as const)
}
