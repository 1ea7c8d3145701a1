import { expect, it } from 'vitest'
import { monthOf, periodName } from './fiscal-period.ts'

it('names a period by its month and year, and reads the month back', () => {
  expect(periodName(2026, 11)).toBe('November 2026')
  expect([monthOf('November'), monthOf('november 2026'), monthOf('Smarch')]).toEqual([11, 11, undefined])
})
