import { initialsOf } from '@galen/domain/identity/initials'
import styles from './avatar.module.css'

const tones = ['draft', 'placed', 'hold', 'partial', 'sent'] as const

/** Always the same tone for the same name. */
const toneOf = (name: string) =>
  tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length] ?? 'draft'

export function Avatar({ name, small }: { name: string; small?: boolean }) {
  return (
    <span className={styles['avatar']} data-tone={toneOf(name)} data-small={small || undefined} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
