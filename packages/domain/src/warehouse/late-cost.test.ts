import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, type Cents, parseCents } from '../money.ts'
import { splitLateCost } from './late-cost.ts'

describe('late cost', () => {
  it('E54: follows the goods when 60 % are sold', () => {
    expect(splitLateCost(parseCents('100.00'), { received: 100, held: 40, sold: 60, returned: 0 })).toEqual({
      onHand: parseCents('40.00'),
      sold: parseCents('60.00'),
      lost: 0,
    })
  })

  it('E55: is all cost of goods after everything is sold, and leaves out what went back', () => {
    const all = parseCents('30.00')
    expect(splitLateCost(all, { received: 10, held: 0, sold: 10, returned: 0 })).toMatchObject({ sold: all })
    expect(splitLateCost(all, { received: 10, held: 3, sold: 0, returned: 7 })).toMatchObject({ onHand: all })
    expect(splitLateCost(all, { received: 10, held: 0, sold: 0, returned: 10 })).toMatchObject({ sold: all })
  })

  it('adds up to the cent, whatever happened to the goods', () => {
    const units = fc.integer({ min: 0, max: 10_000 })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        units,
        units,
        units,
        units,
        (delta, held, sold, returned, lost) => {
          const use = { received: held + sold + returned + lost, held, sold, returned }
          const split = splitLateCost(delta as Cents, use)
          expect(add(add(split.onHand, split.sold), split.lost)).toBe(delta)
        },
      ),
    )
  })
})
