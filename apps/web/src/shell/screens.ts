import type { SearchIndex } from '@galen/contract/search-index'
import type { Needs } from '@galen/domain/permissions'
import type { ComponentType } from 'react'
import type { IconName } from '../kit/icon.tsx'
import type { KeyMap } from './key-rules.ts'
import { type MenuPath, menuLabelOf, travelKeyOf } from './menus.ts'

/** One declaration gives the address, the page title, the crumb, the menu entry, the guard and the lazy page. */
export type Screen = {
  readonly path: `/${string}`
  readonly title: string
  readonly needs: Needs
  readonly page: () => Promise<ComponentType>
  /** Its place in the menus; see menuEntry. */
  readonly menu?: MenuPath
  /** What one does there, for the home page and the palette. */
  readonly about?: string
  readonly icon?: IconName
  /** The list behind it, whose length the home page shows. */
  readonly counts?: SearchIndex
  /** The keys that work there beside those of the frame. */
  readonly keys?: readonly KeyMap[]
  /** Pressed after g, for a screen that is not in the menus. */
  readonly travel?: string
  /** Stands alone, without top bar: sign-in and set-up. */
  readonly bare?: true
}

/** Where a click on the menu, the palette or a card leads: the path without its optional ends. */
export const addressOf = (screen: Screen) => screen.menu ?? screen.path

/** The words before the last crumb. */
export const crumbsOf = (screen: Screen): readonly string[] => {
  const above = screen.menu ? menuLabelOf(screen.menu) : undefined
  return above && above !== screen.title ? [above, screen.title] : [screen.title]
}

const travelLetterOf = (screen: Screen) => screen.travel ?? (screen.menu && travelKeyOf(screen.menu))

/** `g` and a letter for each screen that has one, by its address. */
export function travelKeysOf(screens: readonly Screen[]): KeyMap {
  return Object.fromEntries(
    screens.flatMap((screen) => {
      const letter = travelLetterOf(screen)
      return letter ? [[addressOf(screen), { keys: `g ${letter}`, label: `Go to ${screen.title}` }]] : []
    }),
  )
}
