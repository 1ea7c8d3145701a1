import { describe, expect, it } from 'vitest'
import {
  countOf,
  isSelected,
  NOTHING_SELECTED,
  pageState,
  toggled,
  withEverything,
  withPage,
  withRange,
} from './selection.ts'

const page = ['a', 'b', 'c', 'd']
const chosen = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted().join('')

describe('a selection', () => {
  it('takes a row and gives it back', () => {
    const one = toggled(NOTHING_SELECTED, 'b', page)
    expect(chosen(one)).toBe('b')
    expect(chosen(toggled(one, 'b', page))).toBe('')
  })

  it('takes a range in either direction, beside what it had', () => {
    const other = toggled(NOTHING_SELECTED, 'x', page)
    expect(chosen(withRange(toggled(other, 'b', page), 'd', page))).toBe('bcdx')
    expect(chosen(withRange(toggled(other, 'd', page), 'b', page))).toBe('bcdx')
    expect(chosen(withRange(NOTHING_SELECTED, 'c', page))).toBe('c')
    expect(chosen(withRange(other, 'c', page))).toBe('cx')
  })

  it('takes and leaves the whole page, and keeps what is on others', () => {
    const other = toggled(NOTHING_SELECTED, 'x', page)
    expect(pageState(other, page)).toBe('none')
    const all = withPage(toggled(other, 'b', page), page)
    expect([chosen(all), pageState(all, page)]).toEqual(['abcdx', 'all'])
    expect(chosen(withPage(all, page))).toBe('x')
    expect(pageState(toggled(all, 'a', page), page)).toBe('some')
  })

  it('of everything is all that matches, and leaves the page when one row is taken out', () => {
    const all = withEverything()
    expect(isSelected(all, 'anything')).toBe(true)
    expect(countOf(all, 1204)).toBe(1204)
    expect(chosen(toggled(all, 'b', page))).toBe('acd')
    expect(chosen(withPage(all, page))).toBe('')
  })
})
