import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost } from '../money.ts'
import { keptAllocations, remainingOf } from './sales-order-line.ts'

const of = (quantity: number, price: number, cost: number) => ({
  quantity,
  price: parseCents(price),
  cost: parseUnitCost(cost),
})
const line = { itemName: 'Amoxicillin 500 mg', freeOfCharge: false }

describe('the allocations of a line', () => {
  it('are kept with quantity, price and cost above zero only', () => {
    const good = of(2, 5, 4)
    expect(keptAllocations(line, [good, of(0, 5, 4), of(1, 0, 4), of(1, 5, 0)])).toEqual([good])
  })

  it('ask for a quantity when all are zero', () => {
    expect(() => keptAllocations(line, [of(0, 5, 4)])).toThrow('Add quantity of item Amoxicillin 500 mg.')
    expect(() => keptAllocations(line, [])).toThrow('Add quantity of item Amoxicillin 500 mg.')
  })

  it('name the price or cost that is missing', () => {
    expect(() => keptAllocations(line, [of(1, 0, 4)])).toThrow('Amoxicillin 500 mg needs a price above zero.')
    expect(() => keptAllocations(line, [of(1, 5, 0)])).toThrow('Amoxicillin 500 mg needs a cost above zero.')
  })

  it('can have a price of zero when the line is free of charge', () => {
    expect(keptAllocations({ ...line, freeOfCharge: true }, [of(1, 0, 4)])).toHaveLength(1)
  })
})

it('nothing is left to ship once all is shipped', () => {
  expect(remainingOf({ quantity: 5, shipped: 2 })).toBe(3)
  expect(remainingOf({ quantity: 5, shipped: 5 })).toBe(0)
})
