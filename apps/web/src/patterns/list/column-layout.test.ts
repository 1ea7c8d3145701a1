import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arranged,
  type Declared,
  drawn,
  layoutOf,
  stickyOffsets,
  withMoved,
  withPinned,
  withShown,
  withWidth,
} from './column-layout.ts'

const columns: Declared[] = [
  { name: 'number', label: '#', width: 80 },
  { sort: 'name', label: 'Name' },
  { label: 'Roles', width: '20%' },
  { field: 'note', label: 'Note', hidden: true },
]
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describe('columns', () => {
  it('are as declared until somebody chooses', () => {
    const all = arranged(columns, [])
    expect(names(all)).toEqual(['number', 'name', 'Roles', 'note'])
    expect(names(drawn(all))).toEqual(['number', 'name', 'Roles'])
    expect(layoutOf(all).every(({ width }) => width === null)).toBe(true)
  })

  it('are shown, hidden, moved, pinned and widened', () => {
    const hidden = arranged(columns, withShown(arranged(columns, []), 'number', false))
    expect(names(drawn(hidden))).toEqual(['name', 'Roles'])
    const moved = arranged(columns, withMoved(hidden, 'Roles', 0))
    expect(names(moved)).toEqual(['Roles', 'number', 'name', 'note'])
    const pinned = arranged(columns, withPinned(moved, 'name', true))
    expect(names(drawn(pinned))).toEqual(['name', 'Roles'])
    const wide = arranged(columns, withWidth(pinned, 'name', 5000))
    expect(wide.find(({ name }) => name === 'name')?.width).toBe(1200)
    expect(layoutOf(wide).find(({ name }) => name === 'name')?.width).toBe(1200)
  })

  it('never disappear altogether', () => {
    const one = arranged(
      columns,
      columns.map((column, place) => ({
        name: names(arranged([column], []))[0] ?? '',
        shown: place === 0,
        width: null,
        pinned: false,
      })),
    )
    expect(names(drawn(arranged(columns, withShown(one, 'number', false))))).toEqual(['number'])
    const none = layoutOf(one).map((each) => ({ ...each, shown: false }))
    expect(drawn(arranged(columns, none))).toHaveLength(1)
  })

  it('that came to the list after a view was saved stand where they were declared; those that went are left out', () => {
    const layout = [
      { name: 'gone', shown: true, width: null, pinned: false },
      { name: 'Roles', shown: true, width: 90, pinned: false },
      { name: 'name', shown: true, width: null, pinned: false },
    ]
    expect(names(arranged(columns, layout))).toEqual(['number', 'Roles', 'name', 'note'])
  })

  it('keep each column once, whatever the layout says', () => {
    const choice = fc.record({
      name: fc.constantFrom('number', 'name', 'Roles', 'note', 'gone'),
      shown: fc.boolean(),
      width: fc.option(fc.integer({ min: 40, max: 1200 })),
      pinned: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.uniqueArray(choice, { selector: ({ name }) => name }), fc.nat(6), (layout, to) => {
        const all = arranged(columns, layout)
        expect(names(all).toSorted()).toEqual(['Roles', 'name', 'note', 'number'])
        expect(drawn(all).length).toBeGreaterThan(0)
        expect(arranged(columns, layoutOf(all))).toEqual(all)
        expect(names(withMoved(all, 'name', to)).toSorted()).toEqual(names(all).toSorted())
      }),
    )
  })

  it('that are pinned stay beside each other at the left edge, and the first always stays', () => {
    const all = drawn(arranged(columns, withPinned(arranged(columns, []), 'name', true)))
    expect(stickyOffsets(all, 40)).toEqual([40, undefined, undefined])
    const one = arranged(columns, withPinned(arranged(columns, []), 'name', true))
    const both = drawn(arranged(columns, withPinned(one, 'number', true)))
    expect(stickyOffsets(both, 0)).toEqual([0, 80, undefined])
  })
})
