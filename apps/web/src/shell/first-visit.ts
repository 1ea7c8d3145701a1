import { documentKeys } from '../patterns/document/document-keys.ts'
import { listKeys } from '../patterns/list/list-keys.ts'
import { settingsKeys } from '../patterns/settings/settings-keys.ts'
import { text } from '../kit/text.ts'
import type { KeyMap } from '../client/key-rules.ts'
import type { Screen } from '../patterns/screens/screens.ts'

export type Hint = { readonly name: string; readonly words: string }

/**
 * What is good to know the first time one meets a kind of screen, told by the keys that work there. A document may hold
 * lists, and stays a document.
 */
const kinds: readonly (Hint & { readonly keys: KeyMap })[] = [
  {
    name: 'document',
    keys: documentKeys,
    words: text(
      'What is saved stands beside the path above. The square brackets lead to the next record of the list you came from.',
    ),
  },
  {
    name: 'settings',
    keys: settingsKeys,
    words: text('Each row here saves itself. Press / to find a section by its words.'),
  },
  {
    name: 'list',
    keys: listKeys,
    words: text(
      'What you filter and sort here can be kept as a view. On a keyboard, j and k walk the rows and Enter opens one.',
    ),
  },
]

const HOME: Hint = {
  name: 'home',
  words: text(
    'Everything can be reached by keyboard: Ctrl K finds screens and records, ? lists the keys, F1 explains.',
  ),
}

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

/** The first hint of a screen that somebody has not read yet: about its kind, then about itself. */
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
