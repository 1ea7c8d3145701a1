import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { vendorIndex } from '@galen/contract/partners/vendors'
import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { parseBusinessDate } from '@galen/domain/dates'
import { DateField } from '../../kit/fields/date-field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'

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
        <VendorField of={of} keepsVendor={keepsVendor} />
        <BuyerField of={of} />
        <ExpectedField of={of} />
        <WordsField of={of} field="vendorReference" label={text('Vendor reference')} />
        <WordsField of={of} field="note" label={text('Note to vendor')} />
        <WordsField of={of} field="internalMemo" label={text('Internal memo')} />
      </FieldGrid>
    </PanelBody>
  </Panel>
)

const VendorField = ({ of, keepsVendor }: Of & { keepsVendor: boolean }) => (
  <DocumentField of={of} field="vendorId">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Picker
        label={text('Vendor')}
        source={vendorSource}
        value={value === null ? null : { id: value, label: of.values.vendor?.friendlyName ?? '…' }}
        onChange={(choice) => {
          onChange(choice?.id ?? null)
          onBlur()
        }}
        error={error}
        {...((readOnly || keepsVendor) && {
          disabledReason: readOnly ? '' : text('The order has lines of this vendor.'),
        })}
      />
    )}
  </DocumentField>
)

const BuyerField = ({ of }: Of) => (
  <DocumentField of={of} field="buyerId">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Picker
        label={text('Buyer')}
        source={buyerSource}
        value={value === null ? null : { id: value, label: of.values.buyerName ?? '…' }}
        onChange={(choice) => {
          onChange(choice?.id ?? null)
          onBlur()
        }}
        error={error}
        {...(readOnly && { disabledReason: '' })}
      />
    )}
  </DocumentField>
)

const ExpectedField = ({ of }: Of) => (
  <DocumentField of={of} field="expectedDate">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <DateField
        label={text('Expected')}
        value={value === null ? null : parseBusinessDate(value)}
        onChange={(next) => {
          onChange(next)
          onBlur()
        }}
        error={error}
        disabledReason={readOnly ? '' : undefined}
      />
    )}
  </DocumentField>
)

type Words = 'vendorReference' | 'note' | 'internalMemo'

const WordsField = ({ of, field, label }: Of & { field: Words; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <TextField label={label} value={value} onChange={onChange} onBlur={onBlur} error={error} readOnly={readOnly} />
    )}
  </DocumentField>
)
