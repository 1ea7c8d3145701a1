import { documentKeys } from '../patterns/document/document-keys.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { text } from '../kit/text.ts'
import type { KeyMap } from '../client/key-rules.ts'
import type { Screen } from '../patterns/screens/screens.ts'

export type Hint = { readonly name: string; readonly words: string }

/**
 * What is good to know the first time one meets a kind of screen, shown by the keys that work there. A document may hold
 * lists, and stays a document.
 */
const kinds: readonly (Hint & { readonly keys: KeyMap })[] = [
  {
    name: 'document',
    keys: documentKeys,
    words: text('Changes save automatically. Use [ and ] to move to the previous or next record.'),
  },
  {
    name: 'settings',
    keys: settingsKeys,
    words: text('Changes save automatically. Press / to find a section.'),
  },
  {
    name: 'list',
    keys: listKeys,
    words: text('Save filters and sorting as a view. Press j and k to move, Enter to open.'),
  },
]

const HOME: Hint = {
  name: 'home',
  words: text('Use the keyboard: Ctrl K finds screens and records, ? lists shortcuts, F1 opens help.'),
}

/** Tips are left together: anyone who has read one does not dismiss the others one by one. */
export const leftWith = ({ name }: Hint): readonly string[] => [
  ...new Set([name, HOME.name, ...kinds.map((kind) => kind.name)]),
]

/** A screen may do without some of the keys of its kind. */
const isOf = (screen: Screen, keys: KeyMap) => {
  const meanings = new Set(Object.values(keys))
  return screen.keys?.some((map) => Object.values(map).some((meaning) => meanings.has(meaning))) ?? false
}

/** The name that is remembered of a screen's own hint. */
const nameOf = ({ path }: Screen) =>
  path
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)

/** The first hint of a screen that someone has not read yet: about its kind, then about itself. */
export function hintFor(screen: Screen, seen: readonly string[]): Hint | undefined {
  if (screen.workshop || screen.bare) return undefined
  const kind = kinds.find(({ keys }) => isOf(screen, keys))
  const hints = [
    ...(screen.path === '/' ? [HOME] : []),
    ...(kind ? [kind] : []),
    ...(screen.hint === undefined ? [] : [{ name: nameOf(screen), words: screen.hint }]),
  ]
  return hints.find(({ name }) => !seen.includes(name))
}
