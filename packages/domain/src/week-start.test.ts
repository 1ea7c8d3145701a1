import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, daysBetween, parseBusinessDate } from './dates.ts'
import { firstDayOfWeek, type WeekStart, weekStarts } from './week-start.ts'

const anyDay = fc.integer({ min: -40_000, max: 90_000 }).map((days) => addDays('2000-01-01' as BusinessDate, days))

describe('the first day of a week', () => {
  it.each<[string, WeekStart, string]>([
    ['2026-11-18', 'Sunday', '2026-11-15'],
    ['2026-11-18', 'Monday', '2026-11-16'],
    ['2026-11-18', 'Saturday', '2026-11-14'],
    ['2026-11-15', 'Sunday', '2026-11-15'],
    ['2026-11-15', 'Monday', '2026-11-09'],
    ['2027-01-01', 'Saturday', '2026-12-26'],
  ])('of %s, when weeks begin on %s, is %s', (day, weekStart, first) =>
    expect(firstDayOfWeek(parseBusinessDate(day), weekStart)).toBe(first),
  )

  it('lies less than a week before each of its days, and begins its own week', () =>
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...weekStarts), (day, weekStart) => {
        const first = firstDayOfWeek(day, weekStart)
        expect(daysBetween(first, day)).toBeGreaterThanOrEqual(0)
        expect(daysBetween(first, day)).toBeLessThan(7)
        expect(firstDayOfWeek(first, weekStart)).toBe(first)
      }),
    ))
})
