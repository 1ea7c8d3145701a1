import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { averagePrice, fulfilledStatus, marginOfTotals, orderCost, orderTotal, salesOrder } from './sales-order.ts'

const of = (quantity: number, price: string, cost: string) => ({
  quantity,
  price: parseCents(price),
  cost: parseUnitCost(cost),
})

describe('the lifecycle of a sales order', () => {
  it('places and deletes drafts only', () => {
    expect(salesOrder.allowing('place')).toEqual(['Draft'])
    expect(salesOrder.allowing('delete')).toEqual(['Draft'])
    expect(salesOrder.allowing('close')).toEqual(['Placed', 'Hold'])
  })

  it('says in words why an action is refused', () => {
    expect(salesOrder.refusal('place', 'Closed')).toBe('A Closed sales order cannot be placed.')
    expect(salesOrder.refusal('edit', 'Placed')).toBe('A Placed sales order cannot be edited.')
    expect(salesOrder.refusal('invoice', 'Hold')).toBe('A Hold sales order cannot be invoiced.')
  })
})

describe('totals', () => {
  const lines = [of(3, '10.01', '7.3333'), of(1, '5.00', '4.0000')]

  it('sums rounded lines', () => {
    expect(orderTotal(lines)).toBe(3503)
    expect(orderCost(lines)).toBe(2600)
  })

  it('gives the margin over all lines with two decimals, and none without a cost', () => {
    expect(marginOfTotals(orderTotal(lines), orderCost(lines))).toBe(25.78)
    expect(marginOfTotals(parseCents(0), parseCents(1))).toBe(0)
    expect(marginOfTotals(parseCents(1), parseCents(0))).toBe(0)
  })

  it('averages the price over split allocations', () => {
    expect(averagePrice([of(2, '10.00', '1'), of(1, '13.00', '1')])).toBe(1100)
    expect(averagePrice([])).toBe(0)
  })
})

it.each([
  [10, 0, 'None'],
  [10, 4, 'Partial'],
  [10, 10, 'Full'],
] as const)('of %i ordered and %i shipped the order is fulfilled: %s', (ordered, shipped, status) =>
  expect(fulfilledStatus(ordered, shipped)).toBe(status),
)
