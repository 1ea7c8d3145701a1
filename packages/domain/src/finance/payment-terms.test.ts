import { expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { discountAfterReturns, dueDates } from './payment-terms.ts'

const all = (amount: number | string) => ({ total: parseCents(amount), goods: parseCents(amount) })
const day = parseBusinessDate('2026-11-20')

it('is due the days of its terms later, with a discount until the earlier day', () => {
  const terms = { days: 30, discountPercent: 2, discountDays: 10, discountOnTotal: false }
  expect(dueDates(day, terms, all('33.33'))).toEqual({
    dueOn: '2026-12-20',
    discountDueOn: '2026-11-30',
    discountAmount: 67,
    discountBase: 3333,
    discountPercent: 2,
  })
})

it('has no discount without a percentage', () => {
  expect(
    dueDates(day, { days: 15, discountPercent: null, discountDays: null, discountOnTotal: false }, all(100)),
  ).toEqual({
    dueOn: '2026-12-05',
    discountDueOn: null,
    discountAmount: 0,
    discountBase: 0,
    discountPercent: 0,
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

it('has its discount on the goods that were not returned (P36)', () => {
  const terms = { discountBase: parseCents('99.99'), discountPercent: 2 }
  const left = ['0', '33.33', '99.99', '150'].map((returned) => discountAfterReturns(terms, parseCents(returned)))
  expect(left).toEqual([200, 133, 0, 0])
})
