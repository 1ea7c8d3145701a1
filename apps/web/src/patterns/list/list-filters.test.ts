import { parseBusinessDate } from '@galen/domain/dates'
import { parseQuery } from '@galen/domain/search/query-language'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListFilter } from './list-declaration.ts'
import { filterInWords, filterQuery, queryOf, rangeFrom, rangeText } from './list-filters.ts'

const today = parseBusinessDate('2026-03-15')
const filter = (part: Partial<ListFilter> & { kind: ListFilter['kind'] }) =>
  ({ field: 'status', label: 'Status', ...part }) as ListFilter
const options = [
  { value: 'Sent', label: 'Gone out' },
  { value: 'Needs a person', label: 'Stuck' },
]

describe('a filter as a part of the query', () => {
  it.each<[ListFilter, string[], string]>([
    [filter({ kind: 'text' }), ['ana'], 'status:ana'],
    [filter({ kind: 'text' }), [' a "b" AND c '], String.raw`status:"a \"b\" AND c"`],
    [filter({ kind: 'text' }), ['  '], ''],
    [filter({ kind: 'yes-no' }), ['true'], 'status:true'],
    [filter({ kind: 'yes-no' }), ['perhaps'], ''],
    [filter({ kind: 'number' }), ['1..5'], 'status:[1 TO 5]'],
    [filter({ kind: 'number' }), ['-1.5..'], 'status:["-1.5" TO *]'],
    [filter({ kind: 'money' }), ['..500'], 'status:[* TO 500]'],
    [filter({ kind: 'money' }), ['x..500'], 'status:[* TO 500]'],
    [filter({ kind: 'money' }), ['x'], ''],
    [filter({ kind: 'date' }), ['2026-01-01..2026-02-28'], 'status:[2026-01-01 TO 2026-02-28]'],
    [filter({ kind: 'date' }), ['2026-02-30..'], ''],
    [filter({ kind: 'date' }), ['last-30-days'], 'status:[2026-02-14 TO 2026-03-15]'],
    [filter({ kind: 'date' }), ['this-month'], 'status:[2026-03-01 TO 2026-03-15]'],
    [filter({ kind: 'date' }), ['yesterday'], 'status:[2026-03-14 TO 2026-03-14]'],
    [filter({ kind: 'one-of', options }), ['Sent'], 'status:Sent'],
    [filter({ kind: 'one-of', options }), ['Sent', 'Needs a person'], 'status:(Sent OR "Needs a person")'],
    [filter({ kind: 'one-of', options }), [], ''],
  ])('%j with %j', (given, values, query) => expect(filterQuery(given, values, today)).toBe(query))

  it('means exactly the text, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
        const query = filterQuery(filter({ kind: 'text' }), [value], today)
        if (value.trim() === '') expect(query).toBe('')
        else expect(parseQuery(query)).toEqual({ kind: 'term', field: 'status', value: value.trim(), pattern: null })
      }),
    )
  })

  it('means exactly the chosen values, whatever they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 }), (values) => {
        const query = parseQuery(filterQuery(filter({ kind: 'one-of', options }), values, today))
        expect(query).toEqual({
          kind: 'any',
          parts: values.map((value) => ({ kind: 'term', field: 'status', value, pattern: null })),
        })
      }),
    )
  })
})

describe('the whole query', () => {
  it('joins what is given and leaves a single part as it was typed', () => {
    expect(queryOf([undefined, '', 'ana OR bo'])).toBe('ana OR bo')
    expect(queryOf(['status:Sent', 'ana OR bo'])).toBe('status:Sent AND (ana OR bo)')
    expect(queryOf([])).toBe('')
  })

  it('leaves it to the server to refuse what is too much', () => {
    expect(queryOf(['status:Sent', 'a*'])).toBe('(status:Sent) AND (a*)')
  })
})

describe('a chip', () => {
  it.each<[ListFilter, string[], string]>([
    [filter({ kind: 'text' }), ['ana'], 'ana'],
    [filter({ kind: 'yes-no', yes: 'Active', no: 'Inactive' }), ['false'], 'Inactive'],
    [filter({ kind: 'money' }), ['500..'], '$500 or more'],
    [filter({ kind: 'money' }), ['..500'], '$500 or less'],
    [filter({ kind: 'number' }), ['1..5'], '1 to 5'],
    [filter({ kind: 'number' }), ['5..5'], '5'],
    [filter({ kind: 'date' }), ['last-30-days'], 'last 30 days'],
    [filter({ kind: 'date' }), ['2026-01-01..'], 'since Jan 1, 2026'],
    [filter({ kind: 'date' }), ['..2026-01-31'], 'until Jan 31, 2026'],
    [filter({ kind: 'one-of', options }), ['Sent', 'Needs a person'], 'Gone out, Stuck'],
    [filter({ kind: 'one-of', options }), ['a', 'b', 'c', 'd'], 'a, b and 2 more'],
  ])('%j with %j', (given, values, words) => expect(filterInWords(given, values)).toBe(words))

  it('names records that were looked up', () => {
    const lookup = { index: {} as never, label: () => '' }
    expect(filterInWords(filter({ kind: 'lookup', lookup }), ['1'], (id) => `Person ${id}`)).toBe('Person 1')
  })
})

it('a range reads back as it was written', () => {
  const value = fc.stringMatching(/^[\d-]{0,10}$/)
  fc.assert(
    fc.property(value, value, (from, to) => {
      expect(rangeFrom(rangeText({ from, to }))).toEqual({ from, to })
    }),
  )
})
