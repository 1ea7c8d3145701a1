import { Link } from 'react-router'
import { IconButton } from '../kit/button.tsx'
import { Icon, Mark } from '../kit/icon.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { text } from '../kit/text.ts'
import { AvatarMenu } from './avatar-menu.tsx'
import { Bell } from './bell.tsx'
import { ConnectionDot } from './connection-dot.tsx'
import { useScreens } from '../patterns/screens/declared-screens.ts'
import { FoldedMenus, MainMenus } from './main-menus.tsx'
import { openPalette, overlay } from '../client/overlay.ts'
import { ScanDot } from './scan-dot.tsx'
import { useMayI, useSettings } from '../client/session.ts'
import { HOME, startAddress } from '../patterns/screens/start-page.ts'
import styles from './top-bar.module.css'

export function TopBar() {
  return (
    <header className={styles['bar']}>
      <FoldedMenus />
      <ProductMark />
      <MainMenus />
      <button type="button" className={styles['find']} onClick={() => openPalette()}>
        <Icon name="search" />
        <span>{text('Search or jump')}</span>
        <KeyHint keys="mod+k" />
      </button>
      <ScanDot />
      <ConnectionDot />
      <Bell />
      <IconButton icon="question" className={styles['help']} label={text('Help')} onClick={() => overlay.set('help')} />
      <AvatarMenu />
      <DemoBadge />
      <CompanyChip />
    </header>
  )
}

/** Leads to the screen that one starts on. */
function ProductMark() {
  const mayI = useMayI()
  const to = startAddress(useSettings().preferences.startPage, useScreens(), mayI)
  return (
    <Link
      to={to}
      className={styles['mark']}
      aria-label={to === HOME ? text('Galen 360, home') : text('Galen 360, start page')}
    >
      <Mark size={22} />
      <span translate="no">Galen 360</span>
    </Link>
  )
}

/** No one shall take what is made up for what is real. */
const DemoBadge = () =>
  useSettings().company.demo && (
    <span className={styles['demo']} title={text('This is a demo company.')}>
      {text('Demo')}
    </span>
  )

/** The company one is in, in its color; a button only for those who have another to go to. */
function CompanyChip() {
  const { company, companies } = useSettings()
  if (companies.length < 2)
    return (
      <span className={styles['company']} translate="no">
        {company.name}
      </span>
    )
  return (
    <button
      type="button"
      className={styles['company']}
      translate="no"
      onClick={() => openPalette('', 'companies')}
      aria-label={text('{company}, swap company', { company: company.name })}
    >
      {company.name}
    </button>
  )
}
