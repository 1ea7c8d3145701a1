import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { vendorIndex } from '@galen/contract/partners/vendors'
import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { FieldGrid } from '../../patterns/document/document-field.tsx'
import { DocumentDayField, DocumentPickerField, DocumentTextField } from '../../patterns/fields/document-fields.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { DropShipField, ShipToField, TermsField } from './delivery-fields.tsx'

type Of = { of: OpenDocument<PurchaseOrder> }

const vendorSource = fromIndex(vendorIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active vendors are listed.'),
})
const buyerSource = fromIndex(userProfileIndex, { label: ({ name }) => name, baseQuery: 'buyer:true' })

/** What the vendor and the dock have to know. */
export const OrderFields = ({ of, keepsVendor }: Of & { keepsVendor: boolean }) => (
  <Panel title={text('Order')}>
    <PanelBody>
      <FieldGrid>
        <DocumentPickerField
          of={of}
          field="vendorId"
          label={text('Vendor')}
          source={vendorSource}
          chosen={of.values.vendor?.friendlyName}
          fixedReason={keepsVendor && text('The order has lines of this vendor.')}
        />
        <DocumentPickerField
          of={of}
          field="buyerId"
          label={text('Buyer')}
          source={buyerSource}
          chosen={of.values.buyerName}
        />
        <DocumentDayField of={of} field="expectedDate" label={text('Expected')} />
        <TermsField of={of} />
        <ShipToField of={of} />
        <DropShipField of={of} />
        <DocumentTextField of={of} field="vendorReference" label={text('Vendor reference')} />
        <DocumentTextField of={of} field="note" label={text('Note to vendor')} />
        <DocumentTextField of={of} field="internalMemo" label={text('Internal memo')} />
      </FieldGrid>
    </PanelBody>
  </Panel>
)
