import { useId } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './check-field.module.css'

type CheckFieldProps = {
  label: string
  checked: boolean
  onChange: (isChecked: boolean) => void
  disabled?: boolean
  error?: string | undefined
}

/** Yes or no, as part of a form. */
export function CheckField({ label, checked, onChange, disabled, error }: CheckFieldProps) {
  const id = useId()
  return (
    <div>
      <label className={styles['check']}>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {error && (
        <div id={id} className={styles['fault']}>
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
