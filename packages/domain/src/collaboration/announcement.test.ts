import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { checkAnnouncedUntil, checkAnnouncementCount, MOST_ANNOUNCEMENTS } from './announcement.ts'

const today = parseBusinessDate('2026-11-19')

describe('an announcement', () => {
  it.each([null, '2026-11-19', '2026-12-01'])('is shown until %s', (until) => {
    expect(() => checkAnnouncedUntil(until === null ? null : parseBusinessDate(until), today)).not.toThrow()
  })

  it('does not end before it begins', () => {
    expect(() => checkAnnouncedUntil(parseBusinessDate('2026-11-18'), today)).toThrow(
      'The last day of an announcement is today or later.',
    )
  })

  it('is one of a few', () => {
    expect(() => checkAnnouncementCount(MOST_ANNOUNCEMENTS - 1)).not.toThrow()
    expect(() => checkAnnouncementCount(MOST_ANNOUNCEMENTS)).toThrow('Home shows 5 announcements at most.')
  })
})
