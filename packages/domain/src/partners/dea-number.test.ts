import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deaCheckDigit, type DeaNumber, deaNumberRemarks, readDeaNumber, mistypedDeaNumber } from './dea-number.ts'

describe('a number whose check digit alone is wrong', () => {
  it.each([
    ['ab4523763', 'AB4523763'],
    ['AB4523763-12', 'AB4523763-12'],
    ['AP5836727', null],
    ['AP583672', null],
    ['XP5836721', null],
    ['', null],
  ])('"%s" is kept as %s', (text, kept) => {
    expect(mistypedDeaNumber(text)).toBe(kept)
  })
})

describe('a DEA number', () => {
  it.each([
    ['AP5836727', 'AP5836727', null, 'practitioner'],
    ['F91234563', 'F91234563', null, 'practitioner'],
    ['BB1388568', 'BB1388568', null, 'practitioner'],
    [' bb 1388568 ', 'BB1388568', null, 'practitioner'],
    ['AP5836727-X12', 'AP5836727', 'X12', 'practitioner'],
    ['MB1388568', 'MB1388568', null, 'midLevel'],
    ['RB1388568', 'RB1388568', null, 'distributor'],
    ['PG1388568', 'PG1388568', null, 'distributor'],
    ['ZB1388568', 'ZB1388568', null, null],
  ])('%s is read', (text, number, suffix, kind) => {
    expect(readDeaNumber(text)).toEqual({ kind: 'number', value: { number, suffix, kind } })
  })

  it.each([
    ['', 'Enter a DEA number, such as AP5836727.'],
    ['AB4523763', 'AB4523763 ends in 3, but its check digit is 1.'],
    ['1B1388568', '1B1388568 is not a DEA number: it begins with a letter.'],
    ['B11388568', 'B11388568 is not a DEA number: its second character is a letter or 9.'],
    ['AP583672', 'AP583672 has 6 digits after the first two characters. A DEA number has 7.'],
    ['AP5', 'AP5 has 1 digit after the first two characters. A DEA number has 7.'],
    ['AP58367270', 'AP58367270 has 8 digits after the first two characters. A DEA number has 7.'],
    ['AP583672O', 'AP583672O is not a DEA number: seven digits follow the first two characters.'],
    ['AP5836727-', 'AP5836727- is not a DEA number: after the hyphen come up to ten letters and digits.'],
    ['XB1388568', 'XB1388568 is the former X number of a prescriber. Enter the registration itself.'],
  ])('"%s" is refused', (text, message) => {
    expect(readDeaNumber(text)).toEqual({ kind: 'refused', message })
  })

  it('has the check digits of known numbers', () => {
    expect(['583672', '123456', '138856', '452376'].map(deaCheckDigit)).toEqual(['7', '3', '8', '1'])
  })

  it('catches any single wrong digit among those that count once', () => {
    const body = fc.integer({ min: 0, max: 999_999 }).map((number) => String(number).padStart(6, '0'))
    const place = fc.constantFrom(0, 2, 4, 6)
    fc.assert(
      fc.property(body, place, fc.integer({ min: 1, max: 9 }), (six, at, shift) => {
        const digits = six + deaCheckDigit(six)
        expect(readDeaNumber(`AB${digits}`).kind).toBe('number')
        const other = (Number(digits[at]) + shift) % 10
        expect(readDeaNumber(`AB${digits.slice(0, at)}${other}${digits.slice(at + 1)}`).kind).toBe('refused')
      }),
    )
  })
})

describe('remarks', () => {
  const value = (text: string): DeaNumber => {
    const reading = readDeaNumber(text)
    if (reading.kind === 'refused') throw new Error(reading.message)
    return reading.value
  }

  it.each([
    ['BB1388568', { name: 'Bay Pharmacy', kinds: ['practitioner'] }, []],
    ['F91234563', { name: 'Corner Drugs', kinds: ['practitioner'] }, []],
    ['AP5836727', { name: 'Dr. Ana Perez', kinds: ['practitioner', 'midLevel'] }, []],
    [
      'AP5836727',
      { name: 'Bay Pharmacy', kinds: ['distributor'] },
      ['AP5836727 is the number of a hospital, clinic, pharmacy or practitioner.'],
    ],
    [
      'AP5836727',
      { name: 'Corner Drugs', kinds: ['practitioner'] },
      ['The second letter of AP5836727 is no initial of Corner Drugs.'],
    ],
    [
      'ZB1388568',
      { name: 'Bay Pharmacy', kinds: ['practitioner'] },
      ['No registrant is known whose DEA number begins with Z. Verify ZB1388568.'],
    ],
    ['AP5836727', { name: '', kinds: ['practitioner'] }, []],
  ] as const)('on %s of %j', (number, registrant, remarks) => {
    expect(deaNumberRemarks(value(number), registrant)).toEqual(remarks)
  })
})
