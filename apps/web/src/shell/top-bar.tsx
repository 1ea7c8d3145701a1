import { Link } from 'react-router'
import { IconButton } from '../kit/button.tsx'
import { Icon, Mark } from '../kit/icon.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { Bell } from './bell.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { FoldedMenus, MainMenus } from './main-menus.tsx'
import { overlay } from './overlay.ts'
import { useSettings } from './session.ts'
import styles from './top-bar.module.css'

export function TopBar() {
  return (
    <header className={styles['bar']}>
      <FoldedMenus />
      <Link to="/" className={styles['mark']} aria-label="Galen 360, home">
        <Mark size={22} />
        <span>Galen 360</span>
      </Link>
      <MainMenus />
      <button type="button" className={styles['find']} onClick={() => overlay.set('palette')}>
        <Icon name="search" />
        <span>Search or jump</span>
        <KeyHint keys="mod+k" />
      </button>
      <ConnectionDot />
      <Bell />
      <IconButton icon="question" label="Help and keys" onClick={() => overlay.set('keys')} />
      <AvatarMenu />
      <CompanyChip />
    </header>
  )
}

/** The company one is in, in its colour; a button only for those who have another to go to. */
function CompanyChip() {
  const { company, companies } = useSettings()
  if (companies.length < 2) return <span className={styles['company']}>{company.name}</span>
  return (
    <button
      type="button"
      className={styles['company']}
      onClick={() => overlay.set('companies')}
      aria-label={`${company.name}, swap company`}
    >
      {company.name}
    </button>
  )
}
