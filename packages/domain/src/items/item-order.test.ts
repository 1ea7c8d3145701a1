import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareItems, type SortedItem } from './item-order.ts'

const item = (salesPriority: number | null, strength: string | null, size: string | null, price: number | null) => ({
  salesPriority,
  strength,
  size,
  price,
})

describe('the order of the item list', () => {
  it('is by priority, strength, size and price', () => {
    const sorted = [
      item(9, '5 mg', '100', 3),
      item(9, '10 mg', '30', 1),
      item(9, '10 mg', '100', 0.5),
      item(9, '10 mg', '100', 2),
      item(9, '10 mg', '100', 10),
      item(9, '10 mg', '100', null),
      item(9, null, '100', 1),
      item(1, '1 mg', '1', 1),
      item(null, '1 mg', '1', 1),
    ]
    expect(sorted.toReversed().toSorted(compareItems)).toEqual(sorted)
  })

  it.each([
    ['2.5 mg', '10 mg'],
    ['5/325', '10/325'],
    ['5 MG', '10 mg'],
    ['0.25', '0.5'],
    ['10', '10 mL'],
    ['10 mg', '10 mL'],
  ])('puts strength %s before %s', (lower, higher) => {
    expect(compareItems(item(1, lower, '1', 1), item(1, higher, '1', 1))).toBeLessThan(0)
  })

  it('is an order: the same from both sides, and without circles', () => {
    const measure = fc.option(
      fc.oneof(fc.constantFrom('5 mg', '10 mg', '10', 'mg', '2.5/5', ''), fc.string({ maxLength: 4 })),
    )
    const anyItem: fc.Arbitrary<SortedItem> = fc.record({
      salesPriority: fc.option(fc.integer({ min: 0, max: 2 })),
      strength: measure,
      size: measure,
      price: fc.option(fc.integer({ min: 0, max: 3 })),
    })
    fc.assert(
      fc.property(anyItem, anyItem, anyItem, (one, two, three) => {
        expect(Math.sign(compareItems(one, two))).toBe(-Math.sign(compareItems(two, one)) + 0)
        if (compareItems(one, two) <= 0 && compareItems(two, three) <= 0)
          expect(compareItems(one, three)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 1000 },
    )
  })
})
