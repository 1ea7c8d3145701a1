import { DocumentField, type FieldSize } from '../../patterns/document/document-field.tsx'
import { FieldError } from '../../kit/fields/field-error.tsx'
import { Select } from '../../kit/fields/select.tsx'
import type { OpenVendor } from './vendor-record.ts'

type SelectField = 'classId' | 'termsId' | 'currency' | 'partnerKind'
type Chosen = string | null

type VendorSelectProps = {
  of: OpenVendor
  field: SelectField
  label: string
  /** What can be chosen, given what is; and what is said of it. */
  data: (value: Chosen) => readonly (string | { readonly value: string; readonly label: string })[]
  description?: (value: Chosen, readOnly: boolean) => string
  /** What an empty one shows; without it, it cannot be emptied. */
  placeholder?: string
  /** How many of the twelve columns of its form it takes. */
  size?: FieldSize
}

/** One of a few values of a vendor. */
export const VendorSelect = ({ of, field, label, data, description, placeholder, size }: VendorSelectProps) => (
  <DocumentField of={of} field={field} size={size}>
    {({ value, onChange, onBlur, error, readOnly }) => (
      <Select
        label={label}
        {...(placeholder !== undefined && { placeholder, clearable: !readOnly })}
        {...(description && { description: description(value, readOnly) })}
        data={data(value)}
        value={value}
        onChange={(next) => {
          if (next === null && placeholder === undefined) return
          onChange(next as typeof value)
          onBlur()
        }}
        error={error && <FieldError>{error}</FieldError>}
        readOnly={readOnly}
      />
    )}
  </DocumentField>
)
