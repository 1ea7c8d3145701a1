import type { Preferences, UserSettings } from '@galen/contract/identity/account'
import { standardReports } from '@galen/domain/reports/standard-reports'
import type { IconName } from '../kit/icon.tsx'
import { text, translate } from '../kit/text.ts'
import { listCreateKeys } from '../patterns/list/list-keys.ts'
import { changeMode } from '../patterns/warehouse/warehouse-mode.ts'
import { frameKeys, isEverywhere } from '../client/key-rules.ts'
import { activeKeys } from '../client/keys.ts'
import { overlay } from '../client/overlay.ts'
import type { PaletteChoice } from './palette-order.ts'
import { savePreference } from '../client/preferences.ts'
import { recentVisits } from '../client/recent.ts'
import { addressOf, crumbsOf, type Screen, travelKeysOf } from '../patterns/screens/screens.ts'
import { signOut, swapCompany } from '../client/sign-in-session.ts'
import { stillOpen } from '../client/visits.ts'

type Around = {
  /** Those that I may open. */
  screens: readonly Screen[]
  mayI: (needs: Screen['needs']) => boolean
  settings: UserSettings
  /** The address of the open screen. */
  here: string
  goHome: () => void
}

/** Everything that needs no question to the server. */
export const localChoices = ({ screens, mayI, settings, here, goHome }: Around): PaletteChoice[] => [
  ...recentChoices(screens, here),
  ...keyChoices(),
  ...createChoices(screens, mayI),
  ...screenChoices(screens),
  ...dashboardChoices(settings),
  ...standardReportChoices(mayI),
  ...companyChoices(settings, goHome),
  ...partChoices(screens),
  ...accountChoices(settings.preferences),
]

/** Not where one already is. */
const recentChoices = (screens: readonly Screen[], here: string): PaletteChoice[] =>
  stillOpen(
    recentVisits(),
    screens.map(({ path }) => path),
  )
    .filter(({ address }) => address !== here)
    .map(({ address, label, detail, icon }) => ({
      id: `recent ${address}`,
      group: 'recent',
      label,
      detail,
      icon,
      address,
    }))

function screenChoices(screens: readonly Screen[]): PaletteChoice[] {
  const travel = travelKeysOf(screens)
  return screens
    .filter((screen) => !addressOf(screen).includes(':'))
    .map((screen) => ({
      id: `go ${screen.path}`,
      group: 'go',
      label: screen.title,
      detail: screen.about ?? crumbsOf(screen).slice(0, -1).join(' '),
      icon: screen.icon ?? 'arrow',
      keys: travel[addressOf(screen)]?.keys,
      address: addressOf(screen),
    }))
}

/** What can be begun, with the keys that lead there: a travel key, and `c` where the list creates with it. */
function createChoices(screens: readonly Screen[], mayI: Around['mayI']): PaletteChoice[] {
  const travel = travelKeysOf(screens)
  return screens.flatMap((screen) => {
    const { creates, begins = [], keys = [] } = screen
    const way = travel[addressOf(screen)]?.keys
    const creating = keys.includes(listCreateKeys) ? `${way} ${listCreateKeys.create.keys}` : way
    return [
      ...(creates ? [{ ...creates, keys: way && creating }] : []),
      ...begins.map((each) => ({ ...each, keys: way })),
    ]
      .filter(({ needs }) => mayI(needs))
      .map(({ label, address, keys: pressed }) => ({
        id: `create ${address}`,
        group: 'create',
        label,
        icon: 'plus',
        keys: pressed,
        address,
      }))
  })
}

const dashboardChoices = ({ dashboards }: UserSettings): PaletteChoice[] =>
  dashboards.map(({ dashboardId, name }) => ({
    id: `dashboard ${dashboardId}`,
    group: 'go',
    label: name,
    detail: text('Reports'),
    icon: 'rows',
    address: `/reports/${encodeURIComponent(dashboardId)}`,
  }))

const standardReportChoices = (mayI: Around['mayI']): PaletteChoice[] =>
  standardReports
    .filter(({ needs }) => mayI(needs))
    .map(({ name, title, about }) => ({
      id: `report ${name}`,
      group: 'go',
      label: translate(title),
      detail: translate(about),
      icon: 'rows',
      address: `/reports/standard/${name}`,
    }))

/** What the keys of the open screen do, for those who do not know them yet. */
const keyChoices = (): PaletteChoice[] => {
  const meanings = activeKeys.get().flatMap(({ map, run }) =>
    Object.entries(map)
      .filter(([, meaning]) => !isEverywhere(meaning.keys) && !meaning.onlyByKey)
      .map(([name, { label, keys }]) => ({ label, keys, run: run[name] })),
  )
  // Several parts of a screen declare one map together; the one that knows the key runs it.
  return [...Map.groupBy(meanings, ({ keys }) => keys)].map(([keys, parts]) => ({
    id: `key ${keys}`,
    group: 'screen',
    label: parts.at(-1)?.label ?? keys,
    icon: 'keyboard',
    keys,
    run: () => void parts.toReversed().some(({ run }) => run?.()),
  }))
}

const companyChoices = ({ company, companies }: UserSettings, goHome: () => void): PaletteChoice[] =>
  companies
    .filter(({ id }) => id !== company.id)
    .map(({ id, name }) => ({
      id: `company ${id}`,
      group: 'companies',
      label: text('Swap to {company}', { company: name }),
      icon: 'swap',
      run: () => void swapCompany(id, goHome),
    }))

/** The places inside a screen, such as the sections of the account settings. */
const partChoices = (screens: readonly Screen[]): PaletteChoice[] =>
  screens.flatMap(({ parts = [], title }) =>
    parts.map(({ label, about, address, icon }) => ({
      id: `part ${address}`,
      group: 'settings',
      label,
      detail: title,
      words: about,
      icon,
      address,
    })),
  )

const themes: readonly { theme: Preferences['theme']; label: string; icon: IconName }[] = [
  { theme: 'system', label: text('Use the theme of the system'), icon: 'monitor' },
  { theme: 'light', label: text('Use the light theme'), icon: 'sun' },
  { theme: 'dark', label: text('Use the dark theme'), icon: 'moon' },
]

const accountChoices = ({ theme, density }: Preferences): PaletteChoice[] => [
  ...themes
    .filter((each) => each.theme !== theme)
    .map((each): PaletteChoice => ({
      id: `theme ${each.theme}`,
      group: 'settings',
      label: each.label,
      icon: each.icon,
      run: () => void savePreference({ theme: each.theme }),
    })),
  {
    id: 'density',
    group: 'settings',
    label: density === 'compact' ? text('Use comfortable rows') : text('Use compact rows'),
    icon: 'rows',
    run: () => void savePreference({ density: density === 'compact' ? 'comfortable' : 'compact' }),
  },
  {
    id: 'warehouse',
    group: 'settings',
    label: text('Turn warehouse mode on or off'),
    icon: 'scan',
    run: () => changeMode('other'),
  },
  {
    id: 'keys',
    group: 'settings',
    label: text('Show the shortcuts of this screen'),
    icon: 'keyboard',
    keys: frameKeys.sheet.keys,
    run: () => overlay.set('keys'),
  },
  {
    id: 'help',
    group: 'settings',
    label: text('Explain this screen'),
    icon: 'question',
    keys: frameKeys.help.keys,
    run: () => overlay.set('help'),
  },
  { id: 'logout', group: 'settings', label: text('Logout'), icon: 'door', run: () => void signOut() },
]
