import { describe, expect, it } from 'vitest'
import { greeting, today } from './greeting.ts'

describe('the greeting', () => {
  it.each([
    ['2026-11-12T03:59:00Z', 'UTC', 'Good evening'],
    ['2026-11-12T04:00:00Z', 'UTC', 'Good morning'],
    ['2026-11-12T11:59:00Z', 'UTC', 'Good morning'],
    ['2026-11-12T12:00:00Z', 'UTC', 'Good afternoon'],
    ['2026-11-12T16:59:00Z', 'UTC', 'Good afternoon'],
    ['2026-11-12T17:00:00Z', 'UTC', 'Good evening'],
    ['2026-11-12T00:30:00Z', 'UTC', 'Good evening'],
    ['2026-11-12T02:00:00Z', 'America/Los_Angeles', 'Good evening'],
    ['2026-11-12T16:00:00Z', 'America/New_York', 'Good morning'],
  ])('at %s in %s is %s', (instant, zone, words) => expect(greeting(new Date(instant), zone)).toBe(words))

  it('names the day of the company', () => {
    expect(today(new Date('2026-11-12T02:00:00Z'), 'America/Los_Angeles')).toBe('Wednesday, November 11')
    expect(today(new Date('2026-11-12T02:00:00Z'), 'UTC')).toBe('Thursday, November 12')
  })
})
