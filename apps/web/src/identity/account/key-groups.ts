import { documentKeys, tabKeys } from '../../patterns/document/document-keys.ts'
import { listCreateKeys, listKeys, listSelectionKeys } from '../../patterns/list/list-keys.ts'
import { settingsKeys } from '../../patterns/settings/settings-keys.ts'
import { text } from '../../kit/text.ts'
import { frameKeys, type KeyMap } from '../../client/key-rules.ts'
import { type Screen, travelKeysOf } from '../../patterns/screens/screens.ts'

type KeyGroup = { readonly title: string; readonly meanings: readonly KeyMap[string][] }

const meaningsOf = (maps: readonly KeyMap[]) => maps.flatMap((map) => Object.values(map))
const keysOf = (screen: Screen) => meaningsOf(screen.keys ?? [])

/** What screens of one kind have in common is said once, and not again for each of them. */
const kinds: readonly KeyGroup[] = [
  { title: text('In every list'), meanings: meaningsOf([listKeys, listCreateKeys, listSelectionKeys]) },
  { title: text('In every document'), meanings: meaningsOf([documentKeys]) },
  { title: text('In every settings page'), meanings: meaningsOf([settingsKeys]) },
  { title: text('Wherever there are tabs'), meanings: meaningsOf([tabKeys]) },
]

/** The keys of these screens: those of the frame, those of each kind of screen, and what a screen has for itself. */
export function keyGroupsOf(screens: readonly Screen[]): readonly KeyGroup[] {
  const used = new Set(screens.flatMap(keysOf))
  const common = new Set(kinds.flatMap(({ meanings }) => meanings))
  return [
    { title: text('Everywhere'), meanings: meaningsOf([frameKeys, travelKeysOf(screens)]) },
    ...kinds.map(({ title, meanings }) => ({ title, meanings: meanings.filter((meaning) => used.has(meaning)) })),
    ...screens.map((screen) => ({
      title: screen.title,
      meanings: keysOf(screen).filter((meaning) => !common.has(meaning)),
    })),
  ].filter(({ meanings }) => meanings.length > 0)
}
