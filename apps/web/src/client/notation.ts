import type { Preferences } from '@galen/contract/identity/account'
import { defaultPreferences } from '@galen/domain/identity/preferences'
import { type Notation, notationOf, writeIn } from '@galen/domain/notation'
import { regional } from '../kit/regional.ts'
import { session } from './session.ts'

/** How figures and days are written for someone with these preferences in this browser. */
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

/** Applies the number and date formats of the user and the time zone of the company, from before the first screen. */
export function followNotation(): void {
  const write = () => {
    const settings = session.get()?.settings
    writeIn(chosenNotation(settings?.preferences ?? defaultPreferences))
    if (settings) applyRegional({ timeZone: settings.company.timeZone, weekStart: settings.weekStart ?? 'Sunday' })
  }
  write()
  session.subscribe(write)
}

function applyRegional({ timeZone, weekStart }: ReturnType<typeof regional.get>): void {
  const before = regional.get()
  if (before.timeZone !== timeZone || before.weekStart !== weekStart) regional.set({ timeZone, weekStart })
}
