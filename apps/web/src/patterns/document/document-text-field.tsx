import { TextInput } from '@mantine/core'
import { inputProps } from '../../kit/fields/field-props.tsx'
import { DocumentField, type FieldSize } from './document-field.tsx'
import type { FieldName, OpenDocument, Versioned } from './document-types.ts'

type TextFieldNames<T> = { [F in FieldName<T>]: T[F] extends string | null ? F : never }[FieldName<T>]

type DocumentTextFieldProps<T extends Versioned> = {
  of: OpenDocument<T>
  field: TextFieldNames<T>
  label: string
  maxLength?: number
  description?: string | undefined
  required?: boolean
  size?: FieldSize
  /** Shown, and not to be changed here whatever the rest of the document allows. */
  isFixed?: boolean
}

/** A line of text of a document. */
export function DocumentTextField<T extends Versioned>({
  of,
  field,
  maxLength,
  size,
  isFixed = false,
  ...rest
}: DocumentTextFieldProps<T>) {
  return (
    <DocumentField of={of} field={field} size={size}>
      {({ value, onChange, onBlur, error, readOnly }) => (
        <TextInput
          {...inputProps({ ...rest, error })}
          value={typeof value === 'string' ? value : ''}
          {...(maxLength && { maxLength })}
          readOnly={readOnly || isFixed}
          {...((readOnly || isFixed) && { placeholder: '–' })}
          onChange={(event) => onChange(event.currentTarget.value as typeof value)}
          onBlur={onBlur}
        />
      )}
    </DocumentField>
  )
}
