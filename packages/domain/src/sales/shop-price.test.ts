import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { parseCents } from '../money.ts'
import { availabilityOf, shopPrice } from './shop-price.ts'

const TODAY = parseBusinessDate('2026-06-01')
const sold = (price: string, on: string) => ({ price: parseCents(price), soldOn: parseBusinessDate(on) })

describe('the price of the shop', () => {
  it.each([
    ['the best offer', null, '10.00', null, '10.00'],
    ['adjusted upwards', null, '10.00', 5, '10.50'],
    ['adjusted downwards', null, '10.00', -2.5, '9.75'],
    ['to the cent', null, '0.33', '1.5', '0.33'],
    ['as last paid', sold('8.00', '2026-05-01'), '10.00', 5, '8.00'],
    ['as last paid a year ago', sold('8.00', '2025-06-01'), '10.00', null, '8.00'],
    ['no longer as paid before that', sold('8.00', '2025-05-31'), '10.00', null, '10.00'],
  ])('is %s', (_, last, bestVariation, priceAdjustment, expected) => {
    expect(shopPrice({ last, bestVariation: parseCents(bestVariation), priceAdjustment }, TODAY)).toBe(
      parseCents(expected),
    )
  })
})

it.each([
  [0, 0, 'out'],
  [-3, 0, 'out'],
  [1, 0, 'in stock'],
  [5, 5, 'low'],
  [6, 5, 'in stock'],
])('%i free with a reorder point of %i is %s', (free, reorderPoint, expected) =>
  expect(availabilityOf(free, reorderPoint)).toBe(expected),
)
