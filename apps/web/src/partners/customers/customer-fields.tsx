import type { userProfileIndex } from '@galen/contract/admin/user-profiles'
import type { RowOf } from '@galen/contract/search-index'
import { Textarea } from '@mantine/core'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { ChoiceSource } from '../../patterns/pickers/choice-source.ts'
import { inputProps } from '../../kit/fields/field-props.tsx'
import { Picker } from '../../patterns/pickers/picker.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { text } from '../../kit/text.ts'
import { useUserProfiles } from '../../client/lookups.ts'
import { useCustomerList } from './customer-lists.ts'
import type { OpenCustomer } from './customer-record.ts'

type Of = { of: OpenCustomer; label: string }

type PersonFieldProps = Of & {
  field: 'salesRepId' | 'accountManagerId'
  source: ChoiceSource<RowOf<typeof userProfileIndex>>
}

/** Someone who works here and whom the customer belongs to. */
export function PersonField({ of, field, label, source }: PersonFieldProps) {
  const colleagues = useUserProfiles().data?.content
  const stored = {
    [of.stored.salesRepId ?? '']: of.stored.salesRepName,
    [of.stored.accountManagerId ?? '']: of.stored.accountManagerName,
  }
  const nameOf = (id: string) => colleagues?.find((each) => each.id === id)?.name ?? stored[id] ?? '…'
  return (
    <DocumentField of={of} field={field} inWords={(id) => (id === null ? text('no one') : nameOf(id))}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Picker
          label={label}
          source={source}
          value={value === null ? null : { id: value, label: nameOf(value) }}
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
}

type ListFieldProps = Of & {
  field: 'classId' | 'referralId' | 'termsId'
  list: 'customerClass' | 'customerReferral' | 'paymentTerms'
  name: 'className' | 'referralName' | 'termsName'
  description?: string | undefined
}

/** One of a list that administrators keep. */
export function ListField({ of, field, list, name, label, description }: ListFieldProps) {
  const choices = useCustomerList(list, { id: of.stored[field], name: of.stored[name] })
  return (
    <DocumentField
      of={of}
      field={field}
      inWords={(id) => choices.find(({ value }) => value === id)?.label ?? text('nothing')}
    >
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Select
          {...inputProps({ label, error, description })}
          data={choices}
          value={value}
          onChange={(next) => {
            onChange(next)
            onBlur()
          }}
          readOnly={readOnly}
          clearable={!readOnly && field !== 'classId'}
          searchable
        />
      )}
    </DocumentField>
  )
}

/** Several lines of text. */
export function ProseField({ of, label, field }: Of & { field: 'notes' }) {
  return (
    <DocumentField of={of} field={field}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Textarea
          {...inputProps({ label, error })}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
          readOnly={readOnly}
          maxLength={4000}
          autosize
          minRows={2}
          maxRows={12}
        />
      )}
    </DocumentField>
  )
}
