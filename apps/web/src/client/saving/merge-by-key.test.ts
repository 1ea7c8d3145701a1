import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeByKey } from './merge-by-key.ts'

type Line = { readonly id: string; readonly quantity: number }
const merge = mergeByKey<Line>(({ id }) => id)
const line = (id: string, quantity = 1): Line => ({ id, quantity })

describe('two people in one list', () => {
  it.each([
    ['both added', [line('a')], [line('a'), line('b')], [line('a'), line('c')], [line('a'), line('c'), line('b')]],
    [
      'one removed, one added',
      [line('a'), line('b')],
      [line('b')],
      [line('a'), line('b'), line('c')],
      [line('b'), line('c')],
    ],
    [
      'each changed another',
      [line('a'), line('b')],
      [line('a', 5), line('b')],
      [line('a'), line('b', 7)],
      [line('a', 5), line('b', 7)],
    ],
    ['both did the same', [line('a')], [line('a', 5)], [line('a', 5)], [line('a', 5)]],
    ['one changed what the other removed', [line('a')], [line('a', 5)], [], undefined],
    ['both changed it differently', [line('a')], [line('a', 5)], [line('a', 6)], undefined],
    ['both added it differently', [], [line('a', 5)], [line('a', 6)], undefined],
    ['there was nothing', null, [line('a')], null, [line('a')]],
  ])('%s', (_, base, mine, theirs, expected) => expect(merge(base, mine, theirs)).toEqual(expected))

  const lists = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.nat(3) }), {
    selector: ({ id }) => id,
  })
  const sorted = (list: unknown) => (list as Line[] | undefined)?.toSorted((a, b) => a.id.localeCompare(b.id))

  it('gives the same to whoever was first', () => {
    fc.assert(
      fc.property(lists, lists, lists, (base, mine, theirs) => {
        expect(sorted(merge(base, mine, theirs))).toEqual(sorted(merge(base, theirs, mine)))
      }),
    )
  })

  it('changes nothing of theirs when I did nothing', () => {
    fc.assert(
      fc.property(lists, lists, (base, theirs) => {
        expect(merge(base, base, theirs)).toEqual(theirs)
      }),
    )
  })
})
