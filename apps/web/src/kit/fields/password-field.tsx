import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { TextInput } from '@mantine/core'
import { Icon } from '../icon.tsx'
import { text } from '../text.ts'
import { FieldError } from './field-error.tsx'
import styles from './fields.module.css'

type PasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  description?: string
  /** Stands at the end of the label's line. */
  beside?: ReactNode
  autoFocus?: boolean
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

export function PasswordField({ label, value, onChange, error, beside, autoFocus, ...rest }: PasswordFieldProps) {
  const id = useId()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={styles['password']}>
      <label htmlFor={id} className="strong" data-needed={rest.required}>
        {label}
      </label>
      <TextInput
        {...rest}
        id={id}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        error={error && <FieldError>{error}</FieldError>}
        spellCheck={false}
        autoCapitalize="none"
        rightSectionWidth={34}
        rightSection={
          <button
            type="button"
            className={styles['show']}
            aria-label={shown ? text('Hide password') : text('Show password')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        }
        data-autofocus={autoFocus || undefined}
      />
      {/* Drawn beside the label, and come to after the field: anyone who tabs wants to type. */}
      {beside && <div className={styles['besideLabel']}>{beside}</div>}
      <div role="status">
        {capsLock && (
          <span className={styles['hint']}>
            <Icon name="warning" size={12} />
            {text('Caps Lock is on')}
          </span>
        )}
      </div>
    </div>
  )
}
