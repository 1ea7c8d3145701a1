import { describe, expect, it } from 'vitest'
import { withFilterValues, withoutFilters } from './list-location.ts'
import { densityShown, effectiveParams, openSystem, sameState, stateOf } from './list-view.ts'

const view = openSystem({ name: 'active', label: 'Active', filters: { active: ['true'] }, query: 'ana', sort: '-name' })
const layout = { columns: [], density: null }
const params = (text: string) => new URLSearchParams(text)

describe('a view of a list', () => {
  it('keeps the query of the product out of the search box', () => expect(view.base).toBe('ana'))

  it('opens as it was saved, on any page', () => {
    const effective = effectiveParams(params('view=active&p=2'), view)
    expect(effective.toString()).toBe('view=active&p=2&sort=-name&f.active=true')
    expect(sameState(stateOf(effective, layout), view.state)).toBe(true)
  })

  it('is changed as soon as the address says something else, and not before', () => {
    const effective = effectiveParams(params('view=active'), view)
    const narrowed = withFilterValues(effective, 'role', ['boss'])
    expect(sameState(stateOf(effectiveParams(narrowed, view), layout), view.state)).toBe(false)
    const back = withFilterValues(narrowed, 'role', [])
    expect(sameState(stateOf(effectiveParams(back, view), layout), view.state)).toBe(true)
  })

  it('can be emptied of its filters', () => {
    const emptied = withoutFilters(effectiveParams(params('view=active'), view))
    expect(stateOf(effectiveParams(emptied, view), layout).filters).toEqual({})
  })

  it('differs by columns and density too', () => {
    const state = stateOf(params(''), layout)
    expect(sameState(state, { ...state, density: 'compact' })).toBe(false)
    const columns = [{ name: 'a', shown: true, width: null, pinned: false }]
    expect(sameState(state, { ...state, columns })).toBe(false)
  })

  it('does not care in which order filters were set', () => {
    const one = stateOf(params('f.a=1&f.b=2'), layout)
    expect(sameState(one, stateOf(params('f.b=2&f.a=1'), layout))).toBe(true)
  })
})

describe('the room of a row', () => {
  it.each([
    [null, 'compact', false, 'compact'],
    ['comfortable', 'compact', false, 'comfortable'],
    ['compact', 'comfortable', false, 'compact'],
    ['compact', 'compact', true, 'touch'],
    [null, 'comfortable', true, 'touch'],
  ] as const)('chosen %s, preferred %s, in warehouse mode %s: %s', (chosen, preferred, isWarehouse, shown) =>
    expect(densityShown(chosen, preferred, isWarehouse)).toBe(shown),
  )
})
