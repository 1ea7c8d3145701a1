import type { Item } from '@galen/contract/items/items'
import type { PropertyType } from '@galen/domain/admin/property-types'
import { Switch } from '@mantine/core'
import { DocumentField } from '../../patterns/document/document-field.tsx'
import type { FieldName, OpenDocument } from '../../patterns/document/document-types.ts'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Select } from '../../kit/fields/select.tsx'
import { useItemLists } from './item-lists.ts'
import { fieldLabels } from './field-labels.ts'

type Of = { of: OpenDocument<Item> }
type Labelled = keyof typeof fieldLabels & FieldName<Item>
type Fields<Value> = { [F in Labelled]: Item[F] extends Value ? F : never }[Labelled]

type ChoiceProps = Of & {
  field: Fields<string | null>
  options: readonly { readonly value: string; readonly label: string }[]
  required?: boolean
}

/** One of a few fixed values of an item. */
export function ChoiceOf({ of, field, options, required }: ChoiceProps) {
  const inWords = (value: string | null) => options.find((option) => option.value === value)?.label ?? String(value)
  return (
    <DocumentField of={of} field={field} inWords={inWords}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <Select
          label={fieldLabels[field]}
          data={options}
          value={value}
          onChange={(next) => {
            if (next === null && required) return
            onChange(next as typeof value)
            onBlur()
          }}
          error={error && <FieldError>{error}</FieldError>}
          readOnly={readOnly}
          searchable={options.length > 8}
          clearable={!required && !readOnly}
        />
      )}
    </DocumentField>
  )
}

type ListFields = Fields<string | null> & `${string}Id`

/** One of the values of a list that administrators keep. */
export function ListChoiceOf({ of, field, list }: Of & { field: ListFields; list: PropertyType }) {
  const options = useItemLists().choices(list, of.values[field])
  return <ChoiceOf of={of} field={field} options={options} />
}

/** Yes or no. */
export const SwitchOf = ({ of, field }: Of & { field: Fields<boolean> }) => (
  <DocumentField of={of} field={field}>
    {({ value, onChange, onBlur, readOnly }) => (
      <Switch
        label={fieldLabels[field]}
        checked={value}
        disabled={readOnly}
        onChange={(event) => {
          onChange(event.currentTarget.checked)
          onBlur()
        }}
      />
    )}
  </DocumentField>
)
