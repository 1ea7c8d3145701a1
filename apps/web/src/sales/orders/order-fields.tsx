import { userProfileIndex } from '@galen/contract/admin/user-profiles'
import { customerLookupIndex } from '@galen/contract/partners/customer-lists'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import { parseBusinessDate } from '@galen/domain/dates'
import { DateField } from '../../kit/fields/date-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { Panel, PanelBody } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField, FieldGrid } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'
import { fromIndex } from '../../patterns/pickers/choice-source.ts'
import { Picker } from '../../patterns/pickers/picker.tsx'

type Of = { of: OpenDocument<SalesOrder> }

export const customerSource = fromIndex(customerLookupIndex, {
  label: ({ companyName }) => companyName,
  detail: ({ number }) => number,
  baseQuery: 'isActive:true',
  leftOut: text('Only active customers are listed.'),
})
const repSource = fromIndex(userProfileIndex, { label: ({ name }) => name, baseQuery: 'salesPerson:true' })

/** What the order says beside its lines. */
export const OrderFields = ({ of, isPlaced = false }: Of & { isPlaced?: boolean }) => (
  <Panel title={text('Order')}>
    <PanelBody>
      <FieldGrid>
        <CustomerField of={of} isPlaced={isPlaced} />
        <ShipToField of={of} />
        <RepField of={of} isPlaced={isPlaced} />
        <WordsField of={of} field="externalNumber" label={text('Customer PO')} />
        <DayField of={of} field="requestedOn" label={text('Requested for')} />
        <WordsField of={of} field="shipVia" label={text('Ship via')} />
        <WordsField of={of} field="orderFormNumber" label={text('DEA order form')} />
        <DayField of={of} field="orderFormDate" label={text('Order form date')} />
        <WordsField of={of} field="note" label={text('Note to customer')} />
        <WordsField of={of} field="internalMemo" label={text('Internal memo')} />
      </FieldGrid>
      {of.values.customer?.internalMemo && (
        <p className="secondary">{text('Customer memo: {memo}', { memo: of.values.customer.internalMemo })}</p>
      )}
    </PanelBody>
  </Panel>
)

const CustomerField = ({ of, isPlaced }: Of & { isPlaced: boolean }) => (
  <DocumentField of={of} field="customerId">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Picker
        label={text('Customer')}
        source={customerSource}
        value={value === null ? null : { id: value, label: of.values.customer?.companyName ?? '…' }}
        onChange={(choice) => {
          onChange(choice?.id ?? null)
          onBlur()
        }}
        error={error}
        {...((readOnly || isPlaced) && {
          disabledReason: readOnly ? '' : text('The customer cannot change after the order is placed.'),
        })}
      />
    )}
  </DocumentField>
)

/** The addresses of the customer; a change of customer takes the matching one, else none (Spec §4). */
const ShipToField = ({ of }: Of) => (
  <DocumentField of={of} field="shipAddress">
    {({ value, onChange, onBlur, error, readOnly }) => {
      const addresses = of.values.customer?.addresses ?? []
      return (
        <Select
          label={text('Ship to')}
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

const RepField = ({ of, isPlaced }: Of & { isPlaced: boolean }) => (
  <DocumentField of={of} field="salesRepId">
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Picker
        label={text('Sales rep')}
        source={repSource}
        value={value === null ? null : { id: value, label: of.values.salesRepName ?? '…' }}
        onChange={(choice) => {
          onChange(choice?.id ?? null)
          onBlur()
        }}
        error={error}
        {...((readOnly || isPlaced) && {
          disabledReason: readOnly ? '' : text('The rep is the one of the day the order was placed.'),
        })}
      />
    )}
  </DocumentField>
)

const DayField = ({ of, field, label }: Of & { field: 'requestedOn' | 'orderFormDate'; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <DateField
        label={label}
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

type Words = 'externalNumber' | 'shipVia' | 'note' | 'internalMemo' | 'orderFormNumber'

const WordsField = ({ of, field, label }: Of & { field: Words; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <TextField label={label} value={value} onChange={onChange} onBlur={onBlur} error={error} readOnly={readOnly} />
    )}
  </DocumentField>
)
