import { Spinner } from '../button.tsx'
import { type FieldProps, inputProps } from './field-props.tsx'
import { Select } from './select.tsx'
import { useReverting } from './use-reverting.ts'

type Option<Value extends string> = { readonly value: Value; readonly label: string }

type SelectFieldProps<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  options: readonly Option<Value>[]
  /** Rejects when it was not saved; the field then goes back to what is stored. */
  save: (next: Value) => Promise<void>
  placeholder?: string
}

/** One of a few fixed values, saved by itself. */
export function SelectField<Value extends string>({
  value,
  options,
  save,
  placeholder,
  ...field
}: SelectFieldProps<Value>) {
  const { shown, isSaving, problem, change } = useReverting(value, async (next) => {
    if (next !== null) await save(next)
  })
  return (
    <Select
      {...inputProps({ ...field, error: problem ?? field.error })}
      data={options}
      value={shown}
      onChange={(next) => void change(next as Value | null)}
      aria-busy={isSaving}
      {...(placeholder && { placeholder })}
      {...(isSaving && { rightSection: <Spinner /> })}
    />
  )
}
