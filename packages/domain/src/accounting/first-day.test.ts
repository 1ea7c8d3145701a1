import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { beforeBooks, firstDayOfFiscalYear, firstDayProblem, openingDay } from './first-day.ts'

const day = parseBusinessDate

describe('the first day of the books', () => {
  it('is that of the fiscal year unless chosen, and opening documents are dated the day before', () => {
    expect(firstDayOfFiscalYear(day('2026-11-18'))).toBe('2026-01-01')
    expect(openingDay(day('2026-01-01'))).toBe('2025-12-31')
  })

  it('refuses what is before it', () => {
    expect(beforeBooks(day('2025-12-31'), day('2026-01-01'))).toBe('The books begin on Jan 1, 2026.')
    expect(beforeBooks(day('2026-01-01'), day('2026-01-01'))).toBeNull()
    expect(beforeBooks(day('1999-01-01'), null)).toBeNull()
  })

  it('does not move past a posting, nor away from opening documents', () => {
    const posted = { earliest: day('2026-03-05'), opening: null }
    expect(firstDayProblem(day('2026-03-05'), posted)).toBeNull()
    expect(firstDayProblem(day('2026-03-06'), posted)).toBe(
      'There are postings on Mar 5, 2026. The books cannot begin after them.',
    )
    const opened = { earliest: null, opening: day('2025-12-31') }
    expect(firstDayProblem(day('2026-01-01'), opened)).toBeNull()
    expect(firstDayProblem(day('2025-01-01'), opened)).toBe(
      'Opening documents are dated Dec 31, 2025. The books begin the day after.',
    )
  })
})
