import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSimilarName } from './similar-name.ts'

describe('names that are likely to be one business', () => {
  it.each([
    ['Harbor Pharmacy', 'harbor pharmacy'],
    ['Harbor Pharmacy, Inc.', 'The Harbor Pharmacy LLC'],
    ["St. Mary's Clinic", 'St Marys Clinic'],
    ['Harbor Pharmacy', 'Harbor Pharmacy of Austin'],
    ['Clínica Ibarra', 'Clinica Ibarra'],
    ['Zenith', 'Zenith Corp'],
  ])('%s and %s', (one, other) => expect(isSimilarName(one, other)).toBe(true))

  it.each([
    ['Harbor Pharmacy', 'Hilltop Pharmacy'],
    ['Pharmacy', 'Harbor Pharmacy'],
    ['', 'Harbor'],
    ['', ''],
    ['Inc.', 'LLC'],
  ])('but not %s and %s', (one, other) => expect(isSimilarName(one, other)).toBe(false))

  it('are so both ways', () =>
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(isSimilarName(one, other)).toBe(isSimilarName(other, one))
      }),
    ))
})
