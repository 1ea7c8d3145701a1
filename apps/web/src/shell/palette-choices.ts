import type { Preferences, UserSettings } from '@galen/contract/identity/account'
import type { IconName } from '../kit/icon.tsx'
import { activeKeys } from './keys.ts'
import { frameKeys } from './key-rules.ts'
import { overlay } from './overlay.ts'
import { savePreference } from './preferences.ts'
import { addressOf, crumbsOf, type Screen, travelKeysOf } from './screens.ts'
import { signOut, swapCompany } from './sign-in-session.ts'

export type Choice = {
  readonly id: string
  readonly group: 'Go to' | 'On this screen' | 'Companies' | 'Account'
  readonly label: string
  readonly detail?: string | undefined
  readonly icon: IconName
  readonly keys?: string | undefined
  /** A choice with an address is a link: Ctrl+Enter opens it in a new tab. */
  readonly address?: string
  readonly run?: () => void
}

type Around = { screens: readonly Screen[]; settings: UserSettings; goHome: () => void }

export const allChoices = ({ screens, settings, goHome }: Around): Choice[] => [
  ...screenChoices(screens),
  ...keyChoices(screens),
  ...companyChoices(settings, goHome),
  ...accountChoices(settings.preferences),
]

function screenChoices(screens: readonly Screen[]): Choice[] {
  const travel = travelKeysOf(screens)
  return screens.map((screen) => ({
    id: `go ${screen.path}`,
    group: 'Go to',
    label: screen.title,
    detail: screen.about ?? crumbsOf(screen).slice(0, -1).join(' '),
    icon: screen.icon ?? 'arrow',
    keys: travel[addressOf(screen)]?.keys,
    address: addressOf(screen),
  }))
}

/** What the keys of the open screen do, for those who do not know them yet. */
function keyChoices(screens: readonly Screen[]): Choice[] {
  const elsewhere = new Set(
    [...Object.values(frameKeys), ...Object.values(travelKeysOf(screens))].map(({ keys }) => keys),
  )
  return activeKeys.get().flatMap(({ map, run }) =>
    Object.entries(map)
      .filter(([, meaning]) => !elsewhere.has(meaning.keys) && !meaning.onlyByKey)
      .map(
        ([name, { label, keys }]) =>
          ({
            id: `key ${keys}`,
            group: 'On this screen',
            label,
            icon: 'keyboard',
            keys,
            run: run[name] ?? (() => {}),
          }) as const,
      ),
  )
}

const companyChoices = ({ company, companies }: UserSettings, goHome: () => void): Choice[] =>
  companies
    .filter(({ id }) => id !== company.id)
    .map(({ id, name }) => ({
      id: `company ${id}`,
      group: 'Companies',
      label: `Swap to ${name}`,
      icon: 'swap',
      run: () => void swapCompany(id, goHome),
    }))

function accountChoices({ theme, density }: Preferences): Choice[] {
  const themes = { system: 'monitor', light: 'sun', dark: 'moon' } as const
  const others = (['system', 'light', 'dark'] as const).filter((each) => each !== theme)
  const otherDensity = density === 'compact' ? 'comfortable' : 'compact'
  return [
    ...others.map((each): Choice => ({
      id: `theme ${each}`,
      group: 'Account',
      label: `Use the ${each} theme`,
      icon: themes[each],
      run: () => void savePreference({ theme: each }),
    })),
    {
      id: 'density',
      group: 'Account',
      label: `Make rows ${otherDensity}`,
      icon: 'rows',
      run: () => void savePreference({ density: otherDensity }),
    },
    {
      id: 'keys',
      group: 'Account',
      label: 'Show the keys of this screen',
      icon: 'keyboard',
      keys: frameKeys.sheet.keys,
      run: () => overlay.set('keys'),
    },
    { id: 'logout', group: 'Account', label: 'Logout', icon: 'door', run: () => void signOut() },
  ]
}

/** Every typed word must be found; a choice whose label begins with the text stands first. */
export function matching<C extends Pick<Choice, 'label' | 'detail'>>(choices: readonly C[], typed: string): C[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = choices.filter(({ label, detail = '' }) =>
    words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
  )
  const begins = ({ label }: C) => words[0] !== undefined && label.toLowerCase().startsWith(words[0])
  return [...found.filter(begins), ...found.filter((choice) => !begins(choice))]
}
