import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { salesOrderFields } from '@galen/contract/sales/sales-order.fields'
import { Select } from '../../kit/fields/select.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import { DocumentTextField } from '../../patterns/document/document-text-field.tsx'
import { DocumentDayField, DocumentPickerField } from '../../patterns/fields/document-fields.tsx'
import { declaredField, fieldOf } from '../../patterns/fields/field-of.ts'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'

type Of = { of: OpenDocument<SalesOrder> }

export const customerSource = fromIndex(customerLookupIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active customers are listed.'),
})
const repSource = fromIndex(userProfileIndex, { label: ({ name }) => name, baseQuery: 'salesPerson:true' })

/** What the order says besides its lines. */
export const OrderFields = ({ of, isPlaced = false }: Of & { isPlaced?: boolean }) => (
  <Panel title={text('Order')}>
    <PanelBody>
      <FieldGrid>
        <DocumentPickerField
          of={of}
          {...fieldOf(salesOrderFields, 'customerId')}
          source={customerSource}
          chosen={of.values.customer?.companyName}
          fixedReason={isPlaced && text('The customer cannot change after the order is placed.')}
        />
        <ShipToField of={of} />
        <DocumentPickerField
          of={of}
          {...fieldOf(salesOrderFields, 'salesRepId')}
          source={repSource}
          chosen={of.values.salesRepName}
          fixedReason={isPlaced && text('The rep is the one of the day the order was placed.')}
        />
        <DocumentTextField of={of} {...fieldOf(salesOrderFields, 'externalNumber')} />
        <DocumentDayField of={of} {...fieldOf(salesOrderFields, 'requestedOn')} />
        <DocumentTextField of={of} {...fieldOf(salesOrderFields, 'shipVia')} />
        <DocumentTextField of={of} {...fieldOf(salesOrderFields, 'orderFormNumber')} />
        <DocumentDayField of={of} {...fieldOf(salesOrderFields, 'orderFormDate')} />
        <DocumentTextField of={of} {...fieldOf(salesOrderFields, 'note')} />
        <DocumentTextField of={of} {...fieldOf(salesOrderFields, 'internalMemo')} />
      </FieldGrid>
      {of.values.customer?.internalMemo && (
        <p className="secondary">{text('Customer memo: {memo}', { memo: of.values.customer.internalMemo })}</p>
      )}
    </PanelBody>
  </Panel>
)

/** The addresses of the customer; a change of customer takes the matching one, else none (Spec §4). */
const ShipToField = ({ of }: Of) => (
  <DocumentField of={of} field="shipAddress">
    {({ value, onChange, onBlur, error, readOnly }) => {
      const addresses = of.values.customer?.addresses ?? []
      return (
        <Select
          label={declaredField(salesOrderFields, 'shipAddressId').label}
          data={addresses.map(({ id, name, address, city, state }) => ({
            value: id,
            label: [name, address, `${city}, ${state}`].filter(Boolean).join(' · '),
          }))}
          value={value?.id ?? null}
          onChange={(id) => {
            const chosen = addresses.find((address) => address.id === id)
            onChange(chosen ?? null)
            onBlur()
          }}
          error={error}
          readOnly={readOnly}
        />
      )
    }}
  </DocumentField>
)
