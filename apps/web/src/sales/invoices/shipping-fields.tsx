import { invoiceFields } from '@galen/contract/sales/invoice.fields'
import { declaredField } from '../../patterns/fields/field-of.ts'
import type { Invoice } from '@galen/contract/sales/invoice'
import { freight } from '@galen/contract/sales/freight'
import { centsToNumber, parseCents, zeroCents } from '@galen/domain/money'
import { useRead } from '../../client/api.tsx'
import { useMayI } from '../../client/session.ts'
import { MoneyField } from '../../kit/fields/money-field.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'
import { text } from '../../kit/text.ts'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { OpenDocument } from '../../patterns/document/document-types.ts'

type Of = {
  of: OpenDocument<Invoice>
  /** Why this field stays as it is although others can be changed. */
  locked?: boolean
}

const FRESH_MS = 60_000

function useServices() {
  const mayRead = useMayI()(freight.services.needs)
  const { data } = useRead(freight.services, {}, { freshForMs: FRESH_MS, enabled: mayRead })
  return data?.services ?? []
}

/** Service and package type; a service brings its own package types (Spec §4). */
export const ServiceFields = (of: Of) => (
  <>
    <ServiceField {...of} />
    <PackageTypeField {...of} />
  </>
)

function ServiceField({ of, locked = false }: Of) {
  const services = useServices()
  return (
    <DocumentField of={of} field="shipVia" inWords={({ serviceLabel }) => serviceLabel ?? '–'}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Select
          label={text('Service')}
          data={withCurrent(
            services.map(({ serviceValue, serviceLabel }) => ({ value: serviceValue, label: serviceLabel })),
            value.serviceValue,
            value.serviceLabel,
          )}
          value={value.serviceValue}
          clearable
          onChange={(next) => {
            onChange({ ...value, serviceValue: next, serviceLabel: labelOf(services, next) })
            onBlur()
          }}
          error={error}
          readOnly={readOnly || locked}
        />
      )}
    </DocumentField>
  )
}

function PackageTypeField({ of, locked = false }: Of) {
  const services = useServices()
  const { value, onChange, onBlur, readOnly } = of.field('shipVia')
  const packages = services.find(({ serviceValue }) => serviceValue === value.serviceValue)?.packages ?? []
  return (
    <div>
      <Select
        label={text('Package type')}
        data={withCurrent(
          packages.map(({ packageTypeCode, packageTypeLabel }) => ({
            value: packageTypeCode,
            label: packageTypeLabel,
          })),
          value.packageTypeValue,
          value.packageTypeLabel,
        )}
        value={value.packageTypeValue}
        clearable
        onChange={(next) => {
          const chosen = packages.find(({ packageTypeCode }) => packageTypeCode === next)
          onChange({ ...value, packageTypeValue: next, packageTypeLabel: chosen?.packageTypeLabel ?? null })
          onBlur()
        }}
        readOnly={readOnly || locked}
      />
    </div>
  )
}

const labelOf = (
  services: readonly { readonly serviceValue: string; readonly serviceLabel: string }[],
  value: string | null,
) => services.find(({ serviceValue }) => serviceValue === value)?.serviceLabel ?? null

type Option = { readonly value: string; readonly label: string }

/** What is chosen stays in the list, also when it is offered no longer. */
const withCurrent = (options: readonly Option[], value: string | null, label: string | null): readonly Option[] =>
  value === null || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: label ?? value }]

export const ShipToField = ({ of, locked = false }: Of) => (
  <DocumentField of={of} field="shipAddress" inWords={(value) => value?.name ?? '–'}>
    {({ value, onChange, onBlur, error, readOnly }) => {
      const { addresses } = of.values.customer
      const known = value && !addresses.some(({ id }) => id === value.id) ? [...addresses, value] : addresses
      return (
        <Select
          label={text('Ship to')}
          data={known.map(({ id, name, address, city, state }) => ({
            value: id,
            label: [name, address, `${city}, ${state}`].filter(Boolean).join(' · '),
          }))}
          value={value?.id ?? null}
          onChange={(id) => {
            onChange(known.find((address) => address.id === id) ?? null)
            onBlur()
          }}
          error={error}
          readOnly={readOnly || locked}
        />
      )
    }}
  </DocumentField>
)

/** The most characters, as the field is declared. */
const limitOf = (field: Words) => {
  const { maxLength } = declaredField(invoiceFields, field)
  return maxLength === undefined ? {} : { maxLength }
}

type Words = 'trackingShipNumber' | 'externalNumber' | 'note'

export const WordsField = ({ of, field, label, locked = false }: Of & { field: Words; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <TextField
        label={label}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
        readOnly={readOnly || locked}
        {...limitOf(field)}
      />
    )}
  </DocumentField>
)

export const AmountField = ({
  of,
  field,
  label,
}: Of & { field: 'freightCharge' | 'freightServiceCost'; label: string }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <MoneyField
        label={label}
        value={parseCents(value)}
        onChange={(next) => {
          onChange(centsToNumber(next ?? zeroCents))
          onBlur()
        }}
        error={error}
        disabledReason={readOnly ? '' : undefined}
      />
    )}
  </DocumentField>
)

/** What the customer is billed in another currency; kept when it has a currency or an amount. */
export const OtherCurrencyFields = ({ of }: Of) => {
  const total = of.field('otherCurrencyTotal')
  return (
    <>
      <DocumentField
        of={of}
        field="otherCurrencyTotal"
        inWords={(value) => (value ? `${value.currency} ${value.total}` : '–')}
      >
        {({ value, onChange, onBlur, error, readOnly }) => (
          <TextField
            label={text('Other currency')}
            {...(!readOnly && { placeholder: text('EUR') })}
            value={value?.currency ?? ''}
            onChange={(currency) => onChange({ currency: currency.toUpperCase(), total: value?.total ?? 0 })}
            onBlur={onBlur}
            error={error}
            readOnly={readOnly}
            maxLength={3}
          />
        )}
      </DocumentField>
      <div>
        <MoneyField
          sign={total.value?.currency || ' '}
          label={text('Total in other currency')}
          value={parseCents(total.value?.total ?? 0)}
          onChange={(next) => {
            total.onChange({ currency: total.value?.currency ?? null, total: centsToNumber(next ?? zeroCents) })
            total.onBlur()
          }}
          disabledReason={total.readOnly ? '' : undefined}
        />
      </div>
    </>
  )
}
