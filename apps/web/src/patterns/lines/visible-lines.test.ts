import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesOf } from './use-grid-view.ts'
import { offsetsOf, scrollTo, visibleLines } from './visible-lines.ts'

describe('the lines that are drawn', () => {
  const heights = fc.array(fc.integer({ min: 20, max: 200 }), { minLength: 1, maxLength: 300 })

  it('cover all that is seen', () =>
    fc.assert(
      fc.property(heights, fc.nat(20_000), fc.integer({ min: 1, max: 900 }), (each, wanted, height) => {
        const offsets = offsetsOf(each)
        const top = Math.min(wanted, Math.max(0, (offsets.at(-1) ?? 0) - height))
        const { first, last } = visibleLines(offsets, { top, height }, 0)
        expect(offsets[first]).toBeLessThanOrEqual(top)
        expect(offsets[last + 1]).toBeGreaterThanOrEqual(Math.min(top + height, offsets.at(-1) ?? 0))
      }),
    ))

  it('scroll so that the cursor is seen whole', () =>
    fc.assert(
      fc.property(heights, fc.nat(299), fc.nat(20_000), (each, wanted, top) => {
        const offsets = offsetsOf(each)
        const line = Math.min(wanted, each.length - 1)
        const scrolled = scrollTo(offsets, line, { top, height: 400 })
        expect(scrolled).toBeLessThanOrEqual(offsets[line] ?? 0)
        expect(scrolled + 400).toBeGreaterThanOrEqual(offsets[line + 1] ?? 0)
      }),
    ))

  it('and the room between them are as high as all lines, and the cursor is always among them', () =>
    fc.assert(
      fc.property(heights, fc.nat(299), fc.nat(20_000), (each, wanted, top) => {
        const offsets = offsetsOf(each)
        const line = Math.min(wanted, each.length - 1)
        const pieces = piecesOf(offsets, visibleLines(offsets, { top, height: 400 }, 3), line)
        const drawn = pieces.flatMap((piece) => (piece.kind === 'line' ? [piece.number] : []))
        const height = pieces.reduce(
          (sum, piece) => sum + (piece.kind === 'gap' ? piece.height : (each[piece.number] ?? 0)),
          0,
        )
        expect(height).toBe(offsets.at(-1))
        expect(drawn).toContain(line)
        expect(drawn).toEqual([...new Set(drawn)].toSorted((one, other) => one - other))
      }),
    ))
})
