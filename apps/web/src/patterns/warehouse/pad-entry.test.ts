import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf, padEntry, padKeys, type PadKey, pressPad, stepped } from './pad-entry.ts'

const limits = { least: 1, most: 500 }
const typed = (start: number, ...keys: PadKey[]) =>
  keys.reduce((entry, key) => pressPad(entry, key, limits), padEntry(start))

describe('the quantity pad', () => {
  it.each([
    ['the first digit replaces', typed(10, '2'), 2],
    ['the next ones follow', typed(10, '2', '4'), 24],
    ['back removes the last', typed(10, '2', '4', 'back'), 2],
    ['back on what stood there clears it', typed(10, 'back'), undefined],
    ['clear', typed(10, '2', 'clear'), undefined],
    ['a leading zero falls away', typed(10, '0', '7'), 7],
    ['nothing pressed', typed(10), 10],
    ['too much is not taken', typed(10, '4', '9', '9'), 499],
    ['a digit past the most is not taken', typed(10, '5', '0', '1'), 50],
    ['less than the least', typed(10, '0'), undefined],
  ])('%s', (_, entry, amount) => expect(amountOf(entry, limits)).toBe(amount))

  it('never passes the limits, whatever is pressed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.array(fc.constantFrom(...padKeys)), (start, keys) => {
        const amount = amountOf(typed(start, ...keys), limits)
        return amount === undefined || (amount >= limits.least && amount <= limits.most)
      }),
    )
  })

  it('steps inside the limits', () => {
    expect([stepped(1, -1, limits), stepped(1, 1, limits), stepped(500, 1, limits)]).toEqual([1, 2, 500])
  })
})
