import type { Needs } from '@galen/domain/permissions'
import { addressOf, type Screen } from './screens.ts'

export const HOME = '/'

/** The screens that someone can start on: those of the menus and others that need no record, if they may see them. */
export const startScreens = (screens: readonly Screen[], mayI: (needs: Needs) => boolean): readonly Screen[] =>
  screens.filter((screen) => !screen.bare && !screen.workshop && !addressOf(screen).includes(':') && mayI(screen.needs))

/** Where someone starts: the screen they chose, or home when it is gone or no longer theirs to see. */
export const startAddress = (
  chosen: string | undefined,
  screens: readonly Screen[],
  mayI: (needs: Needs) => boolean,
): string =>
  startScreens(screens, mayI).some((screen) => addressOf(screen) === chosen) && chosen !== undefined ? chosen : HOME
