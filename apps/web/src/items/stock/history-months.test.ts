import { parseBusinessDate } from '@galen/domain/dates'
import { parseUnitCost } from '@galen/domain/money'
import { expect, it } from 'vitest'
import { firstMonthShown, type Movement, monthsOf } from './history-months.ts'

const today = parseBusinessDate('2026-03-31')
const moved = (accountingDate: string, quantity: number, unitPrice: number | null = null): Movement => ({
  accountingDate,
  quantity,
  unitPrice,
  unitCost: null,
})

it('shows twelve months, the last one being this month', () => {
  const months = monthsOf([], 'sales', today)
  expect(months).toHaveLength(12)
  expect(months[0]?.first).toBe('2025-04-01')
  expect(months[0]?.first).toBe(firstMonthShown(today))
  expect(months.at(-1)).toEqual({ first: '2026-03-01', quantity: 0, price: null, cost: null })
})

it('counts what went out as sold, less what came back, at the price of an average unit', () => {
  const months = monthsOf(
    [moved('2026-03-02', -10, 4), moved('2026-03-30', -30, 2), moved('2026-03-31', 5)],
    'sales',
    today,
  )
  expect(months.at(-1)).toMatchObject({ quantity: 35, price: parseUnitCost(2.5) })
})

it('keeps the sign of adjustments', () => {
  expect(monthsOf([moved('2026-02-28', -3)], 'adjustments', today).at(-2)?.quantity).toBe(-3)
})
