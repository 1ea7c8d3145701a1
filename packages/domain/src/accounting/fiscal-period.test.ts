import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { countedOn, monthOf, periodName } from './fiscal-period.ts'

it('names a period by its month and year, and reads the month back', () => {
  expect(periodName(2026, 11)).toBe('November 2026')
  expect([monthOf('November'), monthOf('november 2026'), monthOf('Smarch')]).toEqual([11, 11, undefined])
})

it('counts a document on its own day, or on that of its validation once its month is closed', () => {
  const [own, today] = [parseBusinessDate('2026-09-20'), parseBusinessDate('2026-10-06')]
  expect(countedOn(own, false, today)).toBe(own)
  expect(countedOn(own, true, today)).toBe(today)
  expect(countedOn(today, true, today)).toBe(today)
})
