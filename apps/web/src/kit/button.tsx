import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'
import { KeyHint } from './key-hint.tsx'
import { reason, tip } from './tips.ts'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  children: ReactNode
  look?: Look
  icon?: IconName
  /** The key that does the same, shown on the button. */
  keys?: string
  pending?: boolean
  /** Why it cannot be pressed now. The button stays reachable, so that the reason can be read. */
  disabledReason?: string | undefined
  large?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({
  children,
  look = 'secondary',
  icon,
  keys,
  pending,
  disabledReason,
  large,
  ...rest
}: ButtonProps) {
  const barred = pending || disabledReason != null
  return (
    <button
      type="button"
      {...rest}
      {...(disabledReason != null && reason(disabledReason))}
      {...(barred && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
      aria-busy={pending}
      className={`${styles['button']} ${styles[look]} ${large ? styles['large'] : ''} ${rest.className ?? ''}`}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      <span>{children}</span>
      {keys && <KeyHint keys={keys} />}
    </button>
  )
}

/** A link that stands among buttons. */
export const LinkButton = ({ to, icon, children }: { to: string; icon: IconName; children: ReactNode }) => (
  <Link to={to} className={styles['button']}>
    <Icon name={icon} />
    {children}
  </Link>
)

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  /** What it does, as tooltip and as accessible name. */
  label: string
  children?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...tip(label)}
      {...rest}
      className={`${styles['icon']} ${rest.className ?? ''}`}
    >
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** A link that stands among icon buttons. */
export const IconLink = ({ to, icon, label }: { to: string; icon: IconName; label: string }) => (
  <Link to={to} aria-label={label} {...tip(label)} className={styles['icon']}>
    <Icon name={icon} />
  </Link>
)

export const Spinner = () => <span className={styles['spinner']} aria-hidden="true" />
