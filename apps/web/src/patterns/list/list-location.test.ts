import { userIndex } from '@galen/contract/admin/users'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  atPage,
  filtersOf,
  isFiltered,
  listLocation,
  withFilter,
  withFilterValues,
  withNextSort,
  withoutFilters,
  withQuery,
} from './list-location.ts'

const params = (text: string) => new URLSearchParams(text)

describe('the address of a list', () => {
  it.each([
    ['', { page: 0, query: '', sort: undefined }],
    ['p=2&q=+ana+&sort=-name', { page: 2, query: 'ana', sort: { field: 'name', direction: 'Desc' } }],
    ['p=-1', { page: 0, query: '', sort: undefined }],
    ['p=x&sort=password', { page: 0, query: '', sort: undefined }],
    ['p=1.5&sort=email', { page: 0, query: '', sort: { field: 'email', direction: 'Asc' } }],
  ])('%j is read', (text, expected) => expect(listLocation(params(text), userIndex)).toEqual(expected))

  it('keeps everything else when the page changes', () => {
    expect(atPage(params('q=ana&sort=name'), 3).toString()).toBe('q=ana&sort=name&p=3')
    expect(atPage(params('q=ana&p=3'), 0).toString()).toBe('q=ana')
  })

  it('goes back to the first page when other rows are asked for', () => {
    expect(withQuery(params('p=3&sort=name'), ' bo ').toString()).toBe('sort=name&q=bo')
    expect(withQuery(params('p=3&q=bo'), '').toString()).toBe('')
    expect(withFilter(params('p=3'), 'user', 'u1').toString()).toBe('f.user=u1')
  })

  it('sorts up, down, and as it was', () => {
    const up = withNextSort(params('p=1'), 'name', undefined)
    expect(up.toString()).toBe('sort=name')
    const down = withNextSort(up, 'name', { field: 'name', direction: 'Asc' })
    expect(down.toString()).toBe('sort=-name')
    expect(withNextSort(down, 'name', { field: 'name', direction: 'Desc' }).toString()).toBe('')
  })

  it('knows whether it is filtered', () => {
    expect(isFiltered(params('p=1&sort=name'))).toBe(false)
    expect(isFiltered(params('q=&view=1'))).toBe(false)
    expect(isFiltered(params('f.user=u1'))).toBe(true)
    expect(withoutFilters(params('q=a&f.user=u1&p=2&sort=name')).toString()).toBe('sort=name')
  })

  it('says that it has no filters when its view would bring them back', () => {
    expect(withoutFilters(params('view=1&f.user=u1')).toString()).toBe('view=1&q=')
    expect(withFilterValues(params('view=1&f.user=u1'), 'user', []).toString()).toBe('view=1&q=')
    expect(atPage(params('view=1'), 2).toString()).toBe('view=1&p=2')
  })

  it('gives back every filter that was put into it', () => {
    const field = fc.stringMatching(/^[A-Za-z]\w{0,20}$/).filter((name) => name !== '__proto__')
    const values = fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.dictionary(field, values, { noNullPrototype: true, maxKeys: 4 }), (filters) => {
        const written = Object.entries(filters).reduce(
          (made, [name, given]) => withFilterValues(made, name, given),
          params('p=3&q=x'),
        )
        expect(filtersOf(params(written.toString()))).toEqual(filters)
        expect(written.has('p')).toBe(Object.keys(filters).length === 0)
      }),
    )
  })
})
