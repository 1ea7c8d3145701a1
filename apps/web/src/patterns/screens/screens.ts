import type { Needs } from '@galen/domain/permissions'
import type { ScanReading } from '@galen/domain/scanning/scan-reading'
import type { ComponentType } from 'react'
import type { IconName } from '../../kit/icon.tsx'
import { text } from '../../kit/text.ts'
import type { GlossaryWord } from './glossary.ts'
import type { KeyMap } from '../../client/key-rules.ts'
import { type MenuPath, menuLabelOf, travelKeyOf } from './menus.ts'
import type { Records } from './records.ts'

type Part = { readonly label: string; readonly about: string; readonly address: string; readonly icon: IconName }

/** A list as its screen shows it: an index and what the screen asks of it. */
type Counted = { readonly index: string; readonly query?: string; readonly needs?: Needs }

/** One declaration gives the address, the page title, the crumb, the menu entry, the guard and the lazy page. */
export type Screen = {
  readonly path: `/${string}`
  readonly title: string
  readonly needs: Needs
  readonly page: () => Promise<ComponentType>
  /** Its place in the menus; see menuEntry. */
  readonly menu?: MenuPath
  /** The crumbs before its own, where it has no place in the menus. */
  readonly above?: readonly string[]
  /** What one does there, for the home page and the palette. */
  readonly about?: string
  readonly icon?: IconName
  /** The list that it opens, whose length the home page shows: the first that one may see, as the screen chooses it. */
  readonly counts?: readonly Counted[]
  /** The keys that work there beside those of the frame. */
  readonly keys?: readonly KeyMap[]
  /** The records behind it, of one kind or of several, for the palette. */
  readonly records?: Records | readonly Records[]
  /** A new one of what it shows, for the palette; the right is asked where it leads. */
  readonly creates?: { readonly label: string; readonly address: string; readonly needs: Needs }
  /** What else is begun there, for the palette; the right is asked where it leads. */
  readonly begins?: readonly { readonly label: string; readonly address: string; readonly needs: Needs }[]
  /** The places inside it that the palette leads to. */
  readonly parts?: readonly Part[]
  /** What F1 says of it: three sentences and the words of the trade that stand on it. */
  readonly help?: { readonly sentences: readonly [string, string, string]; readonly words?: readonly GlossaryWord[] }
  /** What is good to know on a first visit, in one sentence; told once, after what is true of all screens of its kind. */
  readonly hint?: string
  /** What a scan can open here, when the screen on top has no use for it. */
  readonly scanned?: { readonly label: string; readonly address: (reading: ScanReading) => string | undefined }
  /** Pressed after g, for a screen that is not in the menus. */
  readonly travel?: string
  /** For those who build screens: it has an address, and nothing leads there. */
  readonly workshop?: true
  /** Fills the page below the menus, without crumbs and page buttons (Spec §2). */
  readonly hidesContextBar?: true
  /** Stands alone, without top bar: sign-in and set-up. */
  readonly bare?: true
}

/** Where a click on the menu, the palette or a card leads: the path without its optional ends. */
export const addressOf = (screen: Screen): string => screen.menu ?? screen.path.replaceAll(/\/:\w+\?/g, '')

/** The words before the last crumb. */
export const crumbsOf = (screen: Screen): readonly string[] => {
  if (screen.above) return [...screen.above, screen.title]
  const above = screen.menu ? menuLabelOf(screen.menu) : undefined
  return above && above !== screen.title ? [above, screen.title] : [screen.title]
}

/** The crumbs before the last, each with the address of the screen that is called so, where there is one. */
export function crumbLinks(
  screen: Screen,
  screens: readonly Screen[],
): readonly { readonly label: string; readonly address: string | undefined }[] {
  return crumbsOf(screen)
    .slice(0, -1)
    .map((label) => {
      const found = screens.find((each) => each.title === label && each.menu !== undefined && each !== screen)
      return { label, address: found && addressOf(found) }
    })
}

/** The last crumb: the record where one is open, and otherwise the screen. */
export const crumbHere = (screen: Screen | undefined, record: string | undefined): string => {
  const path = screen ? crumbsOf(screen) : []
  return (path.length > 1 && record) || (path.at(-1) ?? text('Not found'))
}

const travelLetterOf = (screen: Screen) => screen.travel ?? (screen.menu && travelKeyOf(screen.menu))

/** `g` and a letter for each screen that has one, by its address. */
export function travelKeysOf(screens: readonly Screen[]): KeyMap {
  return Object.fromEntries(
    screens.flatMap((screen) => {
      const letter = travelLetterOf(screen)
      return letter
        ? [[addressOf(screen), { keys: `g ${letter}`, label: text('Go to {screen}', { screen: screen.title }) }]]
        : []
    }),
  )
}
