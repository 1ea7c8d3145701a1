import { useId } from 'react'
import { FieldError } from '../kit/fields/field-error.tsx'
import styles from './check-group.module.css'

type CheckGroupProps<Value extends string> = {
  label: string
  options: readonly {
    readonly value: Value
    readonly label: string
    /** It stays as it is, whatever becomes of the others. */
    readonly isFixed?: boolean
  }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: string | undefined
  readOnly?: boolean
  required?: boolean
}

/** Several of a few, each with a box. */
export function CheckGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
  error,
  readOnly,
  required,
}: CheckGroupProps<Value>) {
  const id = useId()
  const toggle = (each: Value, isOn: boolean) =>
    onChange(options.map((option) => option.value).filter((one) => (one === each ? isOn : value.includes(one))))
  return (
    <fieldset className={styles['group']} aria-describedby={error ? id : undefined}>
      <legend data-needed={required}>{label}</legend>
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              disabled={readOnly || option.isFixed}
              onChange={(event) => toggle(option.value, event.currentTarget.checked)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <div id={id} className={styles['fault']}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
