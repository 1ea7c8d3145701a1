import { Group } from '@mantine/core'
import { PASSWORD_MIN_LENGTH, type PasswordOwner, passwordProblem } from '@galen/domain/identity/password-rules'
import { passwordStrength, type PasswordStrength } from '@galen/domain/identity/password-strength'
import { PasswordField } from '../../kit/fields/password-field.tsx'
import { text } from '../../kit/text.ts'
import styles from './new-password.module.css'

const steps: readonly PasswordStrength[] = ['too short', 'weak', 'fair', 'good', 'strong']
const strengthInWords: Record<PasswordStrength, string> = {
  'too short': text('Strength: too short'),
  weak: text('Strength: weak'),
  fair: text('Strength: fair'),
  good: text('Strength: good'),
  strong: text('Strength: strong'),
}

type NewPasswordFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Whose password it becomes: what others know of them may not be in it. */
  owner: PasswordOwner
  error?: string | undefined
}

/** A password being chosen, with its strength in words and what is still wrong with it. */
export function NewPasswordField({ owner, ...field }: NewPasswordFieldProps) {
  const strength = passwordStrength(field.value, owner)
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" />
      <Group className={styles['strength']} gap={8} wrap="nowrap" data-strength={strength.replace(' ', '-')}>
        <span className={styles['meter']} aria-hidden="true">
          {steps.slice(1).map((step) => (
            <i key={step} data-on={field.value !== '' && steps.indexOf(step) <= steps.indexOf(strength)} />
          ))}
        </span>
        <span role="status">{judgement(field.value, owner, strength)}</span>
      </Group>
    </div>
  )
}

function judgement(password: string, owner: PasswordOwner, strength: PasswordStrength): string {
  if (password === '')
    return text('At least {count} characters; unrelated words are good', { count: PASSWORD_MIN_LENGTH })
  return passwordProblem(password, owner) ?? strengthInWords[strength]
}

/** When nothing is known of the person yet, as on the page that a mailed link opens. */
export const nobody: PasswordOwner = { givenName: '', familyName: '', email: '', companies: [] }
