import { TextInput } from '@mantine/core'
import { type ComponentType, useRef, useState } from 'react'
import { Icon, type IconName } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useKeys } from '../../shell/keys.ts'
import { accountKeys } from './account-keys.ts'
import { KeysSection } from './keys-section.tsx'
import { LookSection } from './look-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SoundsSection } from './sounds-section.tsx'
import styles from './account.module.css'

type Section = { id: string; title: string; about: string; icon: IconName; Body: ComponentType }

const sections: readonly Section[] = [
  { id: 'profile', title: 'Profile', about: 'name e-mail', icon: 'user', Body: ProfileSection },
  { id: 'password', title: 'Password', about: 'change strength', icon: 'key', Body: PasswordSection },
  {
    id: 'two-factor',
    title: 'Two-factor',
    about: 'mfa authenticator code recovery qr',
    icon: 'shield',
    Body: SecondFactorSection,
  },
  { id: 'sessions', title: 'Sessions', about: 'device sign out end', icon: 'device', Body: SessionsSection },
  { id: 'sounds', title: 'Sounds', about: 'scanner volume mute test', icon: 'sound', Body: SoundsSection },
  { id: 'look', title: 'Look', about: 'theme dark light density rows', icon: 'sun', Body: LookSection },
  { id: 'keys', title: 'Keys', about: 'keyboard shortcuts', icon: 'keyboard', Body: KeysSection },
]

/** `/account-settings`: one's own data only. Sections on the left, rows that save themselves on the right. */
export function AccountSettingsPage() {
  const filter = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const words = typed.trim().toLowerCase()
  const shown = sections.filter(({ title, about }) => `${title} ${about}`.toLowerCase().includes(words))
  useKeys(accountKeys, { filter: () => filter.current?.focus() })
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <TextInput
          ref={filter}
          type="search"
          aria-label="Filter sections"
          placeholder="Filter sections"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          leftSection={<Icon name="search" />}
          rightSection={typed === '' && <KeyHint keys="/" />}
        />
        <nav aria-label="Sections">
          <ul className={styles['links']}>
            {shown.map(({ id, title, icon }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <Icon name={icon} />
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles['aside']}>
          Only you see these. Each row saves itself; what guards your account asks for your password.
        </p>
      </div>
      <div className={styles['sections']}>
        <h1 className="unseen">Account settings</h1>
        {shown.length === 0 && <p className="secondary">No section is called that.</p>}
        {shown.map(({ id, title, Body }) => (
          <div key={id} id={id} className={styles['section']}>
            <Panel title={title}>
              <Body />
            </Panel>
          </div>
        ))}
      </div>
    </div>
  )
}
