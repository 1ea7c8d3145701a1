import { describe, expect, it } from 'vitest'
import { shortInstant } from './instant.tsx'

const now = new Date('2026-11-15T12:00:00Z')

describe('a moment in a list', () => {
  it.each([
    ['2026-11-12T14:51:00Z', 'America/New_York', 'Nov 12, 9:51 AM'],
    ['2026-11-12T04:05:00Z', 'America/New_York', 'Nov 11, 11:05 PM'],
    ['2026-11-05T05:00:00Z', 'UTC', 'Nov 5, 5:00 AM'],
    ['2026-11-12T00:05:00Z', 'UTC', 'Nov 12, 12:05 AM'],
    ['2025-03-09T14:51:00Z', 'UTC', 'Mar 9, 2025'],
  ])('%s in %s is %s', (instant, zone, words) => expect(shortInstant(new Date(instant), zone, now)).toBe(words))
})
