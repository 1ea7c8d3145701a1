import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkTerms, bulkUpdateProblem, checkedBulkTerms, matchBulkTerms, MOST_BULK_TERMS } from './bulk-terms.ts'

describe('the terms of a bulk search', () => {
  it.each([
    ['1001 1002', ['1001', '1002']],
    ['1001,1002.1003/1004 1005', ['1001', '1002', '1003', '1004', '1005']],
    ['1001, 1002 ,, / . 1003', ['1001', '1002', '1003']],
    ['1001\r\n1002\t1003\n', ['1001', '1002', '1003']],
    ['A1 a1 1001 1001', ['A1', '1001']],
    ['A-17_b', ['A-17_b']],
    ['A12, B7/9', ['A12', 'B7', '9']],
    ['', []],
    [' ,./ ', []],
  ])('%j', (text, terms) => {
    expect(bulkTerms(text)).toEqual(terms)
  })

  it('hold no separator, and find themselves again', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(' ', ',', '.', '/', '\n'), (text, separator) => {
        const terms = bulkTerms(text)
        for (const term of terms) expect(term).toMatch(/^[^\s,./]+$/)
        expect(bulkTerms(terms.join(separator))).toEqual(terms)
      }),
    )
  })
})

describe('what they find', () => {
  const bay = { number: '1001', legacyId: 'A17' }
  const corner = { number: '1002', legacyId: null }
  const delta = { number: '1003', legacyId: '1002' }
  const customers = [bay, corner, delta]

  it('is by number or legacyId, in the order of the terms', () => {
    expect(matchBulkTerms(['1003', 'a17', '9999', '1001'], customers)).toEqual({
      found: [delta, bay],
      notFound: ['9999'],
      ambiguous: [],
    })
  })

  it('can be two customers for one term', () => {
    expect(matchBulkTerms(['1002'], customers)).toEqual({ found: [corner, delta], notFound: [], ambiguous: ['1002'] })
  })

  it('is nothing by parts of a number, nor by what every object has', () => {
    expect(matchBulkTerms(['100', 'constructor'], customers).notFound).toEqual(['100', 'constructor'])
    expect(matchBulkTerms([], customers)).toEqual({ found: [], notFound: [], ambiguous: [] })
  })

  it('splits the terms in found and not found, none lost', () => {
    const number = fc.integer({ min: 1, max: 30 }).map(String)
    const anyCustomers = fc.array(fc.record({ number, legacyId: fc.option(number) }), { maxLength: 10 })
    fc.assert(
      fc.property(fc.uniqueArray(number), anyCustomers, (terms, some) => {
        const { found, notFound } = matchBulkTerms(terms, some)
        const hits = (term: string) => some.filter((one) => one.number === term || one.legacyId === term)
        expect(notFound).toEqual(terms.filter((term) => hits(term).length === 0))
        expect(new Set(found)).toEqual(new Set(terms.flatMap(hits)))
      }),
    )
  })
})

describe('Edit All', () => {
  it.each([
    ['', null, 'Please search for Sales Rep.'],
    [' , ', 'rep-1', 'Please search for Sales Rep.'],
    ['1001', null, 'Please select Sales Rep.'],
    ['1001', '', 'Please select Sales Rep.'],
    ['1001', 'rep-1', null],
  ])('with "%s" and rep %s', (search, rep, problem) => {
    expect(bulkUpdateProblem(search, rep)).toBe(problem)
  })

  it('takes a search of a sensible size', () => {
    expect(checkedBulkTerms('1 2')).toEqual(['1', '2'])
    expect(() => checkedBulkTerms('')).toThrow('Please search for Sales Rep.')
    const many = Array.from({ length: MOST_BULK_TERMS + 1 }, (_, number) => number).join(' ')
    expect(() => checkedBulkTerms(many)).toThrow('The search has 10,001 numbers. Search for at most 10,000 at once.')
  })
})
