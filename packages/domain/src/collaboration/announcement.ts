import { BusinessError } from '../business-error.ts'
import { type BusinessDate, isBefore } from '../dates.ts'

export const LONGEST_ANNOUNCEMENT_TITLE = 120
export const LONGEST_ANNOUNCEMENT = 1000
/** So many are shown at once; more would hide the work on home. */
export const MOST_ANNOUNCEMENTS = 5

/** An announcement that ended before it began would be seen by no one. */
export function checkAnnouncedUntil(until: BusinessDate | null, today: BusinessDate): void {
  if (until !== null && isBefore(until, today))
    throw new BusinessError('announcement.invalid', 'The last day of an announcement is today or later.', [
      { field: 'untilOn', message: 'must be today or later' },
    ])
}

export function checkAnnouncementCount(shown: number): void {
  if (shown >= MOST_ANNOUNCEMENTS)
    throw new BusinessError(
      'announcement.refused',
      `Home shows ${MOST_ANNOUNCEMENTS} announcements at most. Remove one first.`,
    )
}
