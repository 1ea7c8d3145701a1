import { describe, expect, it } from 'vitest'
import { groupingOf, groupOf, withGroup, withGrouping, withHeads } from './list-groups.ts'
import { idOf, type Row } from './list-declaration.ts'
import { NOTHING_SELECTED } from './selection.ts'

const counted = String
const groupBy = [
  { by: 'item', label: 'Item', counted },
  { by: 'bin', label: 'Bin', counted },
]
const params = (text: string) => new URLSearchParams(text)
const group = (id: string, ...rows: string[]) => ({
  id,
  count: rows.length,
  sums: {},
  rows: rows.map((each) => ({ id: each })),
})
const now = (row: Row) => row

describe('rows in groups', () => {
  it('are grouped by the first way, by the one of the address, or not at all', () => {
    expect(groupingOf(groupBy, params(''))?.by).toBe('item')
    expect(groupingOf(groupBy, params('group=bin'))?.by).toBe('bin')
    expect(groupingOf(groupBy, params('group=shelf'))?.by).toBe('item')
    expect(groupingOf(groupBy, params('group=none'))).toBeUndefined()
    expect(groupingOf(undefined, params('group=bin'))).toBeUndefined()
  })

  it('begin at the first page when they are grouped another way', () =>
    expect(withGrouping(params('p=3&q=ana'), 'bin').toString()).toBe('q=ana&group=bin'))

  it('stand below the row of their group while it is open', () => {
    const rows = withHeads('item', [group('one', 'a', 'b'), group('two', 'c')], ({ id }) => id === 'one', now)
    expect(rows.map(idOf)).toEqual(['@one', 'a', 'b', '@two'])
    expect(rows.map((row) => groupOf(row)?.count)).toEqual([2, undefined, undefined, 1])
  })

  it('are chosen with their group, and left out with it', () => {
    const one = { ...group('one', 'a', 'b'), by: 'item' }
    const chosen = withGroup({ ...NOTHING_SELECTED, ids: new Set(['b', 'z']) }, one)
    expect([...chosen.ids].toSorted()).toEqual(['a', 'b', 'z'])
    expect([...withGroup(chosen, one).ids]).toEqual(['z'])
  })
})
