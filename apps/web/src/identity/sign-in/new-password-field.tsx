import { passwordStrength, type PasswordStrength, SHORTEST_PASSWORD } from '@galen/domain/identity/password-strength'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import styles from './new-password.module.css'

const steps: readonly PasswordStrength[] = ['too short', 'weak', 'fair', 'good', 'strong']

type NewPasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Names that count for nothing in a password. */
  personal: readonly string[]
  error?: string | undefined
  autoFocus?: boolean
}

/** A password being chosen, with its strength in words. */
export function NewPasswordField({ personal, ...field }: NewPasswordFieldProps) {
  const strength = passwordStrength(field.value, personal)
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <div className={styles['strength']} data-strength={strength.replace(' ', '-')}>
        <span className={styles['meter']} aria-hidden="true">
          {steps.slice(1).map((step) => (
            <i key={step} data-on={field.value !== '' && steps.indexOf(step) <= steps.indexOf(strength)} />
          ))}
        </span>
        <span role="status">{field.value === '' ? `At least ${SHORTEST_PASSWORD} characters; a sentence is good` : `Strength: ${strength}`}</span>
      </div>
    </div>
  )
}

export const isLongEnough = (password: string) => passwordStrength(password) !== 'too short'
