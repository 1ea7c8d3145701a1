import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DRAWN_WHOLE, rowWindow } from './row-window.ts'

describe('the window on a long list', () => {
  it('is the whole list while it is short', () => {
    expect(rowWindow(500, 600, 32, DRAWN_WHOLE)).toEqual({ first: 0, end: 100, before: 0, after: 0 })
  })

  it('has at least ten rows above and below what is seen', () => {
    expect(rowWindow(32_000, 640, 32, 10_000)).toEqual({ first: 990, end: 1030, before: 31_680, after: 287_040 })
    expect(rowWindow(0, 640, 32, 10_000)).toEqual({ first: 0, end: 30, before: 0, after: 319_040 })
  })

  it('does not move with every row', () => {
    const drawn = [0, 32, 64, 96].map((more) => rowWindow(32_000 + more, 640, 32, 10_000))
    expect(new Set(drawn.map(({ first }) => first)).size).toBe(1)
  })

  it('always covers what is seen, keeps the height of the list, and stays small', () => {
    const numbers = fc.tuple(fc.integer({ min: -500, max: 500_000 }), fc.nat(2000), fc.integer({ min: 20, max: 60 }))
    fc.assert(
      fc.property(numbers, fc.nat(12_000), ([scrolled, height, rowHeight], count) => {
        const { first, end, before, after } = rowWindow(scrolled, height, rowHeight, count)
        if (count > DRAWN_WHOLE) {
          expect(before + (end - first) * rowHeight + after).toBe(count * rowHeight)
          expect(end - first).toBeLessThanOrEqual(Math.ceil(height / rowHeight) + 38)
        }
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        const top = Math.min(Math.max(scrolled, 0), Math.max(0, count * rowHeight - height))
        if (count > DRAWN_WHOLE) {
          expect(before).toBeLessThanOrEqual(top)
          expect(end * rowHeight).toBeGreaterThanOrEqual(Math.min(top + height, count * rowHeight))
        }
      }),
    )
  })
})
