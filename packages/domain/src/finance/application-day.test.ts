import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { applicationDay } from './application-day.ts'

const day = (of: number) => parseBusinessDate(`2026-10-${String(of).padStart(2, '0')}`)
const change = (of: number, amount: number) => ({ on: day(of), amount: parseCents(amount) })
const pays = (of: number, amount: number, ...changes: ReturnType<typeof change>[]) =>
  applicationDay(day(of), changes, parseCents(amount))

it('is the day of the payment when the invoice is older', () => {
  expect(pays(15, 10, change(1, 10))).toBe(day(15))
  expect(pays(15, 10, change(15, 10))).toBe(day(15))
})

it('is the day of the invoice when the payment came before it', () => {
  expect(pays(10, 10, change(15, 10))).toBe(day(15))
})

it('is the day from which so much is open: of a later correction, or of a payment that was taken back', () => {
  expect(pays(10, 110, change(1, 100), change(20, 10))).toBe(day(20))
  expect(pays(10, 50, change(1, 100), change(20, 10))).toBe(day(10))
  expect(pays(10, 100, change(1, 100), change(5, -100), change(12, 100))).toBe(day(12))
})

it('never leaves less than nothing open on a day in between', () => {
  expect(pays(10, 60, change(1, 100), change(12, -50), change(14, 50))).toBe(day(14))
})
