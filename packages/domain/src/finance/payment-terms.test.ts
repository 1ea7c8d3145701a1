import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { dueDates } from './payment-terms.ts'

const day = parseBusinessDate('2026-11-20')

it('is due the days of its terms later, with a discount until the earlier day', () => {
  const terms = { days: 30, discountPercent: 2, discountDays: 10 }
  expect(dueDates(day, terms, parseCents('33.33'))).toEqual({
    dueOn: '2026-12-20',
    discountDueOn: '2026-11-30',
    discountAmount: 67,
  })
})

it('has no discount without a percentage', () => {
  expect(dueDates(day, { days: 15, discountPercent: null, discountDays: null }, parseCents(100))).toEqual({
    dueOn: '2026-12-05',
    discountDueOn: null,
    discountAmount: 0,
  })
})

it('is due at once without terms', () => {
  expect(dueDates(day, null, parseCents(100)).dueOn).toBe(day)
})
