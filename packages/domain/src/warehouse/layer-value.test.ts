import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Cents } from '../money.ts'
import { costOfIssue } from './layer-value.ts'

it('gives the last unit the rest', () => {
  const layer = { onHand: 3, value: 1000 as Cents }
  expect(costOfIssue(layer, 1)).toBe(333)
  expect(costOfIssue({ onHand: 2, value: 667 as Cents }, 1)).toBe(334)
  expect(costOfIssue({ onHand: 1, value: 333 as Cents }, 1)).toBe(333)
})

it('issues exactly the value of the layer, however it is taken', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1 }),
      (value, takes) => {
        let layer = { onHand: takes.reduce((sum, take) => sum + take, 0), value: value as Cents }
        let issued = 0
        for (const take of takes) {
          const cost = costOfIssue(layer, take)
          expect(cost).toBeGreaterThanOrEqual(0)
          issued += cost
          layer = { onHand: layer.onHand - take, value: (layer.value - cost) as Cents }
        }
        expect(issued).toBe(value)
        expect(layer).toEqual({ onHand: 0, value: 0 })
      },
    ),
  )
})

it('takes the share of the units that leave', () => {
  const layer = { onHand: 7, value: 2333 as Cents }
  expect([1, 3, 7].map((quantity) => costOfIssue(layer, quantity))).toEqual([333, 1000, 2333])
})
