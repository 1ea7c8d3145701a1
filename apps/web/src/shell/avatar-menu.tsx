import { Menu } from '@mantine/core'
import type { Preferences, UserSettings } from '@galen/contract/identity/account'
import { Link, useNavigate } from 'react-router'
import { Avatar } from '../kit/avatar.tsx'
import { Icon } from '../kit/icon.tsx'
import { KeyHint } from '../kit/key-hint.tsx'
import { text } from '../kit/text.ts'
import { changeMode, useWarehouseMode } from '../patterns/warehouse/warehouse-mode.ts'
import { frameKeys } from '../client/key-rules.ts'
import { openPalette } from '../client/overlay.ts'
import { savePreference } from '../client/preferences.ts'
import { useSettings } from '../client/session.ts'
import { signOut, swapCompany } from '../client/sign-in-session.ts'
import styles from './top-bar.module.css'

const FILTER_FROM = 8

export function AvatarMenu() {
  const settings = useSettings()
  const { user, preferences } = settings
  const name = `${user.givenName} ${user.familyName}`
  return (
    <Menu width={264} position="bottom-end" withinPortal={false} checkIcon={<Icon name="check" />}>
      <Menu.Target>
        <button type="button" className={styles['who']}>
          <Avatar name={name} />
          <span className="unseen">{text('Account of')}</span>
          <span className={styles['name']} translate="no">
            {name}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles['avatarMenu']}>
        <div className={styles['me']} translate="no">
          <div className="strong">{name}</div>
          <div className="small secondary cut">{user.email}</div>
        </div>
        <Companies settings={settings} />
        <Menu.Divider />
        <Choices preferences={preferences} />
        <Menu.Divider />
        <WarehouseItem />
        <Menu.Item component={Link} to="/account-settings" leftSection={<Icon name="settings" />}>
          {text('Account Settings')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="door" />} onClick={() => void signOut()}>
          {text('Logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function WarehouseItem() {
  const isOn = useWarehouseMode()
  return (
    <Menu.CheckboxItem checked={isOn} onChange={() => changeMode('other')} rightSection={<Icon name="scan" />}>
      {text('Warehouse mode')}
    </Menu.CheckboxItem>
  )
}

function Companies({ settings: { company, companies } }: { settings: UserSettings }) {
  const navigate = useNavigate()
  const others = companies.filter(({ id }) => id !== company.id)
  if (others.length === 0) return null
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{text('Swap company')}</Menu.Label>
      {others.length > FILTER_FROM && (
        <Menu.Item
          leftSection={<Icon name="search" />}
          rightSection={<KeyHint keys={frameKeys.companies.keys} />}
          onClick={() => openPalette('', 'companies')}
        >
          {text('Type to filter')}
        </Menu.Item>
      )}
      <div className={styles['companies']}>
        {others.map(({ id, name, color }) => (
          <Menu.Item
            key={id}
            translate="no"
            leftSection={<i className={styles['swatch']} style={{ background: color }} />}
            onClick={() => void swapCompany(id, () => void navigate('/'))}
          >
            {name}
          </Menu.Item>
        ))}
      </div>
    </>
  )
}

const themes = [
  ['system', text('System'), 'monitor'],
  ['light', text('Light'), 'sun'],
  ['dark', text('Dark'), 'moon'],
] as const
const densities = [
  ['compact', text('Compact rows')],
  ['comfortable', text('Comfortable rows')],
] as const

const Choices = ({ preferences }: { preferences: Preferences }) => (
  <>
    <Menu.Label>{text('Theme')}</Menu.Label>
    <Menu.RadioGroup
      value={preferences.theme}
      onChange={(theme) => void savePreference({ theme: theme as Preferences['theme'] })}
    >
      {themes.map(([value, label, icon]) => (
        <Menu.RadioItem key={value} value={value} rightSection={<Icon name={icon} />} closeMenuOnClick={false}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
    <Menu.Label>{text('Density')}</Menu.Label>
    <Menu.RadioGroup
      value={preferences.density}
      onChange={(density) => void savePreference({ density: density as Preferences['density'] })}
    >
      {densities.map(([value, label]) => (
        <Menu.RadioItem key={value} value={value} closeMenuOnClick={false}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  </>
)
