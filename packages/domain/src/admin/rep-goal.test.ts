import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, parseBusinessDate } from '../dates.ts'
import type { Cents } from '../money.ts'
import {
  forecast,
  goalMonthOf,
  goalMonths,
  monthKey,
  monthProgress,
  percentOfGoal,
  raisedGoal,
  reportMonths,
  workingDays,
} from './rep-goal.ts'

const day = parseBusinessDate
const cents = (amount: number) => amount as Cents

describe('the months of reports', () => {
  it('are this one and eleven before it', () => {
    const months = reportMonths(day('2026-11-18'))
    expect(months.map(monthKey)).toEqual([
      '2026-11',
      '2026-10',
      '2026-09',
      '2026-08',
      '2026-07',
      '2026-06',
      '2026-05',
      '2026-04',
      '2026-03',
      '2026-02',
      '2026-01',
      '2025-12',
    ])
    expect(new Set(months.map(goalMonthOf))).toEqual(new Set(goalMonths))
  })

  it.each([
    ['2026-11-18', { elapsed: 13, all: 21 }],
    ['2026-11-01', { elapsed: 0, all: 21 }],
    ['2026-10-31', { elapsed: 0, all: 21 }],
    ['2026-12-24', { elapsed: 21, all: 21 }],
  ])('on %s November 2026 has gone so far', (today, progress) => {
    expect(monthProgress(day('2026-11-01'), day(today))).toEqual(progress)
  })

  it('count five working days in any seven in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
        const from: BusinessDate = addDays(day('2000-01-01'), offset)
        expect(workingDays(from, addDays(from, 6))).toBe(5)
      }),
    )
  })
})

describe('a goal', () => {
  it.each([
    [100_000, 5, 105_000],
    [100_001, 2.5, 102_501],
    [100_000, -150, 0],
  ])('of %i with %i percent more is %i', (goal, percent, raised) => {
    expect(raisedGoal(cents(goal), percent)).toBe(raised)
  })

  it('is reached in part, or there is none', () => {
    expect(percentOfGoal(441.2, 1000)).toBe(44.1)
    expect(percentOfGoal(5, 0)).toBeNull()
    expect(percentOfGoal(5, null)).toBeNull()
  })

  it('is forecast by the working days so far', () => {
    expect(forecast(cents(1000), { elapsed: 5, all: 20 })).toBe(4000)
    expect(forecast(cents(1000), { elapsed: 0, all: 20 })).toBeUndefined()
  })
})
