import { foldedWords, hasWords } from '@galen/domain/folded-text'
import { Stack, TextInput } from '@mantine/core'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '../../kit/icon.tsx'
import { KeyHint } from '../../kit/key-hint.tsx'
import { Panel } from '../../kit/panel.tsx'
import { text } from '../../kit/text.ts'
import { useKeys } from '../../client/keys.ts'
import { accountKeys } from './account-keys.ts'
import { type AccountSectionId, accountSections } from './account-sections.ts'
import { KeysSection } from './keys-section.tsx'
import { LookSection } from './appearance-section.tsx'
import { NotificationsSection } from './notifications-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PrintersSection } from './printers-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ScannerSection } from './scanner-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { PermissionsSection } from './permissions-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SoundsSection } from './sounds-section.tsx'
import styles from './account.module.css'

const bodies: Record<AccountSectionId, ComponentType> = {
  profile: ProfileSection,
  password: PasswordSection,
  'two-factor': SecondFactorSection,
  permissions: PermissionsSection,
  sessions: SessionsSection,
  printers: PrintersSection,
  scanner: ScannerSection,
  sounds: SoundsSection,
  look: LookSection,
  keys: KeysSection,
  notifications: NotificationsSection,
}

const HANDS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Goes to the section that the address names, also when the page is already open, and stays there while the sections above
 * it get what they show, until the person takes over.
 */
function useHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1))
    if (!section?.parentElement) return
    const growth = new ResizeObserver(() => section.scrollIntoView())
    const stop = () => {
      growth.disconnect()
      for (const hand of HANDS) window.removeEventListener(hand, stop, true)
    }
    growth.observe(section.parentElement)
    for (const hand of HANDS) window.addEventListener(hand, stop, { capture: true, passive: true })
    return stop
  }, [hash])
}

/** `/account-settings`: one's own data only. Sections on the left, rows that save themselves on the right. */
export function AccountSettingsPage() {
  const filter = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const words = foldedWords(typed)
  const shown = accountSections.filter(({ title, about }) => hasWords(`${title} ${about}`, words))
  useHash()
  useKeys(accountKeys, { filter: () => filter.current?.focus() })
  return (
    <div className={styles['page']}>
      <div className={styles['side']}>
        <TextInput
          ref={filter}
          type="search"
          aria-label={text('Filter sections')}
          placeholder={text('Filter sections')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
          leftSection={<Icon name="search" />}
          rightSection={typed === '' && <KeyHint keys="/" />}
        />
        <nav aria-label={text('Sections')}>
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
          {text('Only you see these settings. Changes save automatically. Security settings ask for your password.')}
        </p>
      </div>
      <Stack gap={12}>
        <h1 className="unseen">{text('Account settings')}</h1>
        {shown.length === 0 && <p className="secondary">{text('No sections found.')}</p>}
        {shown.map(({ id, title }) => {
          const Body = bodies[id]
          return (
            <div key={id} id={id} className={styles['section']}>
              <Panel title={title}>
                <Body />
              </Panel>
            </div>
          )
        })}
      </Stack>
    </div>
  )
}
