import { parseBusinessDate } from '@galen/domain/dates'
import { DateField } from '../../kit/fields/date-field.tsx'
import type { ChoiceSource } from '../pickers/choice-source.ts'
import { Picker } from '../pickers/picker.tsx'
import { DocumentField } from '../document/document-field.tsx'
import type { DocumentFieldState, FieldName, OpenDocument, Versioned } from '../document/document-types.ts'

/** The fields of a document whose value is exactly of this type. */
type FieldOf<T, Value> = {
  [Field in FieldName<T>]: [T[Field], Value] extends [Value, T[Field]] ? Field : never
}[FieldName<T>]

type Props<T extends Versioned, Value> = {
  of: OpenDocument<T>
  field: FieldOf<T, Value>
  label: string
  /** Shown, and not to be changed here whatever the rest of the document allows. */
  isFixed?: boolean
}

/** A day of a document, or none. */
export const DocumentDayField = <T extends Versioned>({
  of,
  field,
  label,
  isFixed = false,
}: Props<T, string | null>) => (
  <DocumentField of={of} field={field}>
    {(state) => {
      const { value, onChange, onBlur, error, readOnly } = state as unknown as DocumentFieldState<string | null>
      return (
        <DateField
          label={label}
          value={value === null ? null : parseBusinessDate(value)}
          onChange={(next) => {
            onChange(next)
            onBlur()
          }}
          error={error}
          disabledReason={readOnly || isFixed ? '' : undefined}
        />
      )
    }}
  </DocumentField>
)

type PickerProps<T extends Versioned, Found> = Omit<Props<T, string | null>, 'isFixed'> & {
  source: ChoiceSource<Found>
  /** The name of what is chosen now. */
  chosen: string | null | undefined
  /** Why another one cannot be chosen. */
  fixedReason?: string | false
}

/** A record that a document refers to, found by typing. */
export const DocumentPickerField = <T extends Versioned, Found>({
  of,
  field,
  label,
  source,
  chosen,
  fixedReason = false,
}: PickerProps<T, Found>) => (
  <DocumentField of={of} field={field}>
    {(state) => {
      const { value, onChange, onBlur, error, readOnly } = state as unknown as DocumentFieldState<string | null>
      return (
        <Picker
          label={label}
          source={source}
          value={value === null ? null : { id: value, label: chosen ?? '…' }}
          onChange={(choice) => {
            onChange(choice?.id ?? null)
            onBlur()
          }}
          error={error}
          {...((readOnly || fixedReason !== false) && { disabledReason: readOnly ? '' : fixedReason || '' })}
        />
      )
    }}
  </DocumentField>
)
