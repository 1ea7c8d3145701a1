import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { nextReportDay, reportedPeriod } from './report-schedule.ts'

const day = parseBusinessDate

describe('a scheduled report', () => {
  it.each([
    ['daily', '2026-11-19', '2026-11-20', '2026-11-18', '2026-11-18'],
    ['weekly', '2026-11-19', '2026-11-23', '2026-11-09', '2026-11-15'],
    ['weekly', '2026-11-23', '2026-11-30', '2026-11-16', '2026-11-22'],
    ['weekly', '2023-12-31', '2024-01-01', '2023-12-18', '2023-12-24'],
    ['monthly', '2026-01-31', '2026-02-01', '2025-12-01', '2025-12-31'],
    ['monthly', '2026-02-01', '2026-03-01', '2026-01-01', '2026-01-31'],
  ] as const)('%s on %s is next made on %s and is about %s to %s', (rhythm, on, next, from, to) => {
    expect(nextReportDay(rhythm, day(on))).toBe(next)
    expect(reportedPeriod(rhythm, day(on))).toEqual({ from, to })
  })
})
