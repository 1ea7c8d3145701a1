import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleOf, shortFigure } from './chart-point.ts'

describe('the scale of a chart', () => {
  it.each([
    [0, [0]],
    [7, [0, 2, 4, 6, 8]],
    [512_408, [0, 200_000, 400_000, 600_000]],
  ])('up to %i has round lines', (largest, ticks) => expect(scaleOf(largest).ticks).toEqual(ticks))

  it('ends above the largest value with few lines', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), (largest) => {
        const { top, ticks } = scaleOf(largest)
        expect(top).toBeGreaterThanOrEqual(largest * (1 - 1e-9))
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })
})

it.each([
  [3_372_094.18, '3.37M'],
  [362_120, '362k'],
  [1234, '1.2k'],
  [85.4, '85'],
])('%d is written as %s', (value, text) => expect(shortFigure(value)).toBe(text))
