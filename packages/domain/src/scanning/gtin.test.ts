import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf, gtinOf, gtinOfNdc, hasCheckDigit, ndcDigitsOf } from './gtin.ts'

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''))

describe('check digits', () => {
  it.each(['02345673', '416000336108', '2112233789657', '12345678901231', '00305910369019', '106141412345678908'])(
    '%s ends in its own',
    (key) => expect(hasCheckDigit(key)).toBe(true),
  )

  it.each(['', '0', '12345678901232', '12345678 012345675', '1234567890123A', '١٢٣٤٥٦٧٠'])('"%s" does not', (key) =>
    expect(hasCheckDigit(key)).toBe(false),
  )

  it('catch any single wrong digit', () => {
    const wrong = fc.tuple(
      fc.constantFrom(7, 11, 12, 13, 17).chain(digits),
      fc.nat({ max: 17 }),
      fc.integer({ min: 1, max: 9 }),
    )
    fc.assert(
      fc.property(wrong, ([body, anyPlace, shift]) => {
        const key = body + checkDigitOf(body)
        expect(hasCheckDigit(key)).toBe(true)
        const place = anyPlace % key.length
        const other = (Number(key[place]) + shift) % 10
        expect(hasCheckDigit(`${key.slice(0, place)}${other}${key.slice(place + 1)}`)).toBe(false)
      }),
      { numRuns: 500 },
    )
  })
})

describe('GTINs', () => {
  it.each([
    ['02345673', '00000002345673'],
    ['305910369019', '00305910369019'],
    ['2112345678900', '02112345678900'],
    ['30305910369010', '30305910369010'],
    [' 305910369019 ', '00305910369019'],
  ])('%s is padded', (number, gtin) => {
    expect(gtinOf(number)).toBe(gtin)
  })

  it.each(['305910369018', '5910369019', '106141412345678908', 'ABC', ''])('"%s" is none', (number) => {
    expect(gtinOf(number)).toBeUndefined()
  })
})

describe('drug codes', () => {
  it('stand in a UPC of number system 3', () => {
    expect(gtinOfNdc('0591036901')).toBe('00305910369019')
    expect(gtinOfNdc('0591036901', 3)).toBe('30305910369010')
    expect(gtinOfNdc('0591036901', 5)).toBe('50305910369014')
    const unit = gtinOf('305910369019')
    expect(unit && ndcDigitsOf(unit)).toBe('0591036901')
  })

  it('are not read from other numbers, nor made from other lengths', () => {
    const other = gtinOf('2112345678900')
    expect(other && ndcDigitsOf(other)).toBeUndefined()
    expect(gtinOfNdc('00591036901')).toBeUndefined()
    expect(gtinOfNdc('0591-036-9')).toBeUndefined()
    expect(gtinOfNdc('0591036901', 12)).toBeUndefined()
  })
})
