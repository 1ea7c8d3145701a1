import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bulkTerms } from '../partners/bulk-terms.ts'
import {
  HIGHEST_NUMBER,
  numberingProblems,
  numberSeries,
  PREFIX_FORM,
  skippedNumbers,
  writtenNumber,
} from './number-series.ts'

const others = [{ label: 'Invoices', prefix: 'INV-' }]
const fields = (wanted: { prefix: string; next: number }, last = 0) =>
  numberingProblems({ digits: 6, ...wanted }, { last, others }).map(({ field }) => field)

describe('numbers of documents', () => {
  it.each([
    ['SO-', 6, 42, 'SO-000042'],
    ['', 1, 7, '7'],
    ['2027/', 3, 12345, '2027/12345'],
  ])('%s with %i digits', (prefix, digits, number, written) =>
    expect(writtenNumber({ prefix, digits }, number)).toBe(written),
  )

  it('never go back', () => {
    expect(fields({ prefix: 'SO-', next: 42 }, 42)).toEqual(['next'])
    expect(fields({ prefix: 'SO-', next: 43 }, 42)).toEqual([])
  })

  it('belong to one kind of document', () => {
    expect(fields({ prefix: 'INV-', next: 1 })).toEqual(['prefix'])
    const prefixes = Object.values(numberSeries).map(({ prefix }) => prefix)
    expect(new Set(prefixes).size).toBe(prefixes.length)
  })

  it('are told apart from their prefix', () => expect(fields({ prefix: 'SO2', next: 1 })).toEqual(['prefix']))

  it('differ whenever they are written in one way', () =>
    fc.assert(
      fc.property(fc.nat(1e6), fc.nat(1e6), fc.integer({ min: 1, max: 10 }), (one, other, digits) => {
        const format = { prefix: 'SO-', digits }
        expect(writtenNumber(format, one) === writtenNumber(format, other)).toBe(one === other)
      }),
    ))

  it('that are skipped are counted', () => {
    expect(skippedNumbers(10, 11)).toBe(0)
    expect(skippedNumbers(10, 15)).toBe(4)
  })
})

describe('a prefix', () => {
  it('keeps a number one term of a search, whatever it is', () => {
    fc.assert(
      fc.property(fc.stringMatching(PREFIX_FORM), fc.integer({ min: 1, max: HIGHEST_NUMBER }), (prefix, number) => {
        const written = writtenNumber({ prefix, digits: 5 }, number)
        expect(bulkTerms(written)).toEqual([written])
      }),
    )
    for (const separator of [' ', ',', '.', '/']) expect(PREFIX_FORM.test(`C${separator}`)).toBe(false)
  })
})
