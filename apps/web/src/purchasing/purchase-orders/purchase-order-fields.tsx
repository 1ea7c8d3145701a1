import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { vendorIndex } from '@galen/contract/partners/vendors'
import { purchaseOrderFields } from '@galen/contract/purchasing/purchase-order.fields'
import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { FieldGrid, Sized } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { DocumentDayField, DocumentPickerField } from '../../patterns/fields/document-fields.tsx'
import { fieldOf } from '../../patterns/fields/field-of.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import styles from './orders.module.css'
import { DropShipField, PurchaseShipToField, TermsField } from './delivery-fields.tsx'

type Of = { of: OpenDocument<PurchaseOrder> }

const vendorSource = fromIndex(vendorIndex, {
  label: ({ friendlyName }) => friendlyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  names: ['friendlyName'],
  leftOut: text('Only active vendors are listed.'),
})
const buyerSource = fromIndex(userProfileIndex, { label: ({ name }) => name, baseQuery: 'buyer:true' })

/** What the vendor and the dock have to know. */
export const PurchaseOrderFields = ({ of, keepsVendor }: Of & { keepsVendor: boolean }) => (
  <Panel title={text('Order')}>
    <PanelBody>
      <FieldGrid>
        <Sized size={3}>
          <DocumentPickerField
            of={of}
            {...fieldOf(purchaseOrderFields, 'vendorId')}
            source={vendorSource}
            chosen={of.values.vendor?.friendlyName}
            fixedReason={keepsVendor && text('The order has lines of this vendor.')}
          />
        </Sized>
        <Sized size={3}>
          <DocumentPickerField
            of={of}
            {...fieldOf(purchaseOrderFields, 'buyerId')}
            source={buyerSource}
            chosen={of.values.buyerName}
          />
        </Sized>
        <Sized size={2}>
          <DocumentDayField of={of} {...fieldOf(purchaseOrderFields, 'expectedDate')} />
        </Sized>
        <Sized size={2}>
          <TermsField of={of} />
        </Sized>
        <Sized size={2}>
          <div className={styles['dropShip']}>
            <DropShipField of={of} />
          </div>
        </Sized>
        <Sized size={3}>
          <PurchaseShipToField of={of} />
        </Sized>
        <Sized size={3}>
          <DocumentTextField of={of} {...fieldOf(purchaseOrderFields, 'vendorReference')} />
        </Sized>
        <Sized size={3}>
          <DocumentTextField of={of} {...fieldOf(purchaseOrderFields, 'note')} />
        </Sized>
        <Sized size={3}>
          <DocumentTextField of={of} {...fieldOf(purchaseOrderFields, 'internalMemo')} />
        </Sized>
      </FieldGrid>
    </PanelBody>
  </Panel>
)
