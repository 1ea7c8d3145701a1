import { shortNameOf } from '@galen/domain/identity/initials'
import { shortDay } from '../../kit/instant.tsx'
import { text } from '../../kit/text.ts'

/** Who changed a row last, and when; no one when the system did. */
export type LastChange = { readonly by: string | null; readonly at: string }

const JUST_NOW_MS = 60_000

/** "Tomas K., Nov 03", and "Tomas K., just now" for the first minute. */
export function lastChangeInWords({ by, at }: LastChange, timeZone: string, now: Date): string {
  const who = by === null ? text('The system') : shortNameOf(by)
  const changed = new Date(at)
  return now.getTime() - changed.getTime() < JUST_NOW_MS
    ? text('{who}, just now', { who })
    : text('{who}, {day}', { who, day: shortDay(changed, timeZone, now) })
}
