import { FieldError } from './field-error.tsx'

/** What every field of a form has in common. */
export type FieldProps<Value> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  description?: string | undefined
  error?: string | undefined
  /** Why it cannot be changed now. The field stays reachable, so that value and reason can be read. */
  disabledReason?: string | undefined
  required?: boolean
  /** In a toolbar or a grid the label is heard, not seen. */
  unlabelled?: boolean
  autoFocus?: boolean
}

type Surroundings = Omit<FieldProps<unknown>, 'value' | 'onChange'>

/** The same as properties of the component library's inputs. */
export const inputProps = (field: Surroundings) => ({
  ...(field.unlabelled ? { 'aria-label': field.label } : { label: field.label }),
  ...((field.disabledReason ?? field.description) && { description: field.disabledReason ?? field.description }),
  ...(field.error && { error: <FieldError>{field.error}</FieldError> }),
  ...(field.disabledReason != null && { readOnly: true, 'aria-disabled': true }),
  ...(field.required && { required: true }),
  ...(field.autoFocus && { 'data-autofocus': true }),
})
