import { Menu } from '@mantine/core'
import { standardReportNeeds } from '@galen/domain/reports/standard-report-needs'
import { Link, useLocation } from 'react-router'
import { IconButton } from '../kit/button.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { text } from '../kit/text.ts'
import { useScreens } from '../patterns/screens/declared-screens.ts'
import { isSingle, menusWith, reportsMenu } from '../patterns/screens/menus.ts'
import { useMayI, useSettings } from '../client/session.ts'
import styles from './top-bar.module.css'

type Shown = ReturnType<typeof menusWith>[number]

/** The menus whose screens exist in this build and are permitted to me. */
function useMenus(): readonly Shown[] {
  const screens = useScreens()
  const declared = new Set(screens.map((screen) => screen.menu))
  const mayI = useMayI()
  const { dashboards } = useSettings()
  const hasReports = screens.some((screen) => screen.path.startsWith('/reports/'))
  const hasStandard = Object.values(standardReportNeeds).some(mayI)
  return [
    ...menusWith((path, needs) => declared.has(path) && mayI(needs)),
    ...(hasReports ? reportsMenu(dashboards, hasStandard) : []),
  ]
}

const leadsTo = (menu: Shown, pathname: string) =>
  menu.entries.some((entry) => pathname === entry.path || pathname.startsWith(`${entry.path}/`))

export function MainMenus() {
  const menus = useMenus()
  const { pathname } = useLocation()
  return (
    <nav className={styles['menus']} aria-label={text('Main')}>
      {menus.map((menu) => {
        const here = leadsTo(menu, pathname) || undefined
        const [only] = menu.entries
        return isSingle(menu.label) && only ? (
          <Link key={menu.label} to={only.path} className={styles['menu']} data-here={here}>
            {menu.label}
          </Link>
        ) : (
          <Menu key={menu.label} width={220} withinPortal={false}>
            <Menu.Target>
              <button type="button" className={styles['menu']} data-here={here}>
                {menu.label}
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Entries menu={menu} />
            </Menu.Dropdown>
          </Menu>
        )
      })}
    </nav>
  )
}

/** The same menus folded into one, where the bar is too narrow for them. */
export function FoldedMenus() {
  const menus = useMenus()
  if (menus.length === 0) return null
  return (
    <nav className={styles['folded']} aria-label={text('Main, folded')}>
      <Menu width={240} withinPortal={false}>
        <Menu.Target>
          <IconButton icon="menu" label={text('Menu')} />
        </Menu.Target>
        <Menu.Dropdown>
          {menus.map((menu) => (
            <div key={menu.label} role="group" aria-label={menu.label}>
              <Menu.Label>{menu.label}</Menu.Label>
              <Entries menu={menu} />
            </div>
          ))}
        </Menu.Dropdown>
      </Menu>
    </nav>
  )
}

const Entries = ({ menu }: { menu: Shown }) =>
  menu.entries.map((entry) => (
    <Menu.Item
      key={entry.path}
      component={Link}
      to={entry.path}
      rightSection={entry.travel && <KeyHint keys={`g ${entry.travel}`} />}
    >
      {entry.label}
    </Menu.Item>
  ))
