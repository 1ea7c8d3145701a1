import type { Preferences } from '@galen/contract/identity/account'
import { defaultPreferences } from '@galen/domain/identity/preferences'
import { type Notation, notationOf, writeIn } from '@galen/domain/notation'
import { session } from './session.ts'

/** How figures and days are written for somebody with these preferences in this browser. */
export function chosenNotation({
  // What an older version left in the storage says nothing of them.
  numberFormat = defaultPreferences.numberFormat,
  dateFormat = defaultPreferences.dateFormat,
}: Partial<Pick<Preferences, 'numberFormat' | 'dateFormat'>>): Notation {
  const usualHere = notationOf(navigator.language)
  return {
    numbers: numberFormat === 'browser' ? usualHere.numbers : numberFormat,
    days: dateFormat === 'browser' ? usualHere.days : dateFormat,
  }
}

/** Writes as whoever is signed in wants it, from before the first screen is drawn. */
export function followNotation(): void {
  const write = () => writeIn(chosenNotation(session.get()?.settings.preferences ?? defaultPreferences))
  write()
  session.follow(write)
}
