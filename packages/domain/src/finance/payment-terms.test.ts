import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { dueDates } from './payment-terms.ts'

const all = (amount: number | string) => ({ total: parseCents(amount), goods: parseCents(amount) })
const day = parseBusinessDate('2026-11-20')

it('is due the days of its terms later, with a discount until the earlier day', () => {
  const terms = { days: 30, discountPercent: 2, discountDays: 10, discountOnTotal: false }
  expect(dueDates(day, terms, all('33.33'))).toEqual({
    dueOn: '2026-12-20',
    discountDueOn: '2026-11-30',
    discountAmount: 67,
  })
})

it('has no discount without a percentage', () => {
  expect(
    dueDates(day, { days: 15, discountPercent: null, discountDays: null, discountOnTotal: false }, all(100)),
  ).toEqual({
    dueOn: '2026-12-05',
    discountDueOn: null,
    discountAmount: 0,
  })
})

it('has its discount on goods only, unless the terms say on everything', () => {
  const terms = { days: 30, discountPercent: 2, discountDays: 10, discountOnTotal: false }
  const bill = { total: parseCents(318), goods: parseCents(306) }
  expect(dueDates(day, terms, bill).discountAmount).toBe(612)
  expect(dueDates(day, { ...terms, discountOnTotal: true }, bill).discountAmount).toBe(636)
})

it('is due at once without terms', () => {
  expect(dueDates(day, null, all(100)).dueOn).toBe(day)
})
