import { describe, expect, it } from 'vitest'
import { applicationIdentifiers, identifierAt } from './application-identifiers.ts'
import { isCountryLetters, isCountryNumber } from './country-codes.ts'
import { exactShortDate, faultOf, shortDate } from './element-content.ts'

const fault = (ai: string, value: string) => {
  const identifier = applicationIdentifiers().get(ai)
  if (!identifier) throw new Error(`no identifier ${ai}`)
  return faultOf(identifier, value, 2000)?.code
}

describe('values of application identifiers', () => {
  it.each([
    ['00', '006141411234567890'],
    ['01', '00300010123455'],
    ['10', 'A-1/2.3_b!"%&\'()*+,:;<=>?'.slice(0, 20)],
    ['17', '270200'],
    ['30', '12'],
    ['253', '1234567890128'],
    ['253', '1234567890128ABC'],
    ['8013', '1987654Ad4X4bL5ttr2310c2K'],
    ['8007', 'GB82WEST12345698765432'],
    ['7258', '1/3'],
    ['8008', '26111523'],
    ['8008', '261115235959'],
    ['421', '840ABC'],
    ['4307', 'US'],
    ['7250', '20240229'],
  ])('(%s)%s is sound', (ai, value) => expect(fault(ai, value)).toBeUndefined())

  it.each([
    ['01', '00300010123456', 'check-digit'],
    ['01', '0030001012345', 'length'],
    ['01', '0030001012345X', 'character'],
    ['10', '', 'length'],
    ['10', 'A'.repeat(21), 'length'],
    ['10', 'A B', 'character'],
    ['10', 'Ä', 'character'],
    ['17', '271301', 'date'],
    ['17', '270230', 'date'],
    ['30', '123456789', 'length'],
    ['30', '1.5', 'character'],
    ['7006', '270200', 'date'],
    ['7250', '20230229', 'date'],
    ['8013', '1987654Ad4X4bL5ttr2310c2L', 'check-digit'],
    ['8007', 'GB83WEST12345698765432', 'content'],
    ['7258', '3/1', 'content'],
    ['8008', '26111524', 'content'],
    ['8006', '003000101234550302', 'content'],
    ['421', '997ABC', 'content'],
  ])('(%s)%s is not: %s', (ai, value, code) => expect(fault(ai, value)).toBe(code))

  it('names rules that exist', () => {
    const unruled = [...applicationIdentifiers().values()].filter(({ parts }) => parts.length === 0)
    expect(unruled).toEqual([])
    expect(identifierAt('x7151', 1)?.ai).toBe('715')
    expect(identifierAt('7181', 0)).toBeUndefined()
  })
})

describe('dates of six digits', () => {
  it('lie in the given century, day 00 on the last of the month', () => {
    expect(shortDate('271031', 2000)).toBe('2027-10-31')
    expect(shortDate('990101', 2000)).toBe('2099-01-01')
    expect(shortDate('240200', 2000)).toBe('2024-02-29')
    expect(shortDate('230200', 2000)).toBe('2023-02-28')
    expect(shortDate('000229', 2000)).toBe('2000-02-29')
    expect(shortDate('000229', 2100)).toBeUndefined()
    expect(exactShortDate('240200', 2000)).toBeUndefined()
  })
})

describe('country codes', () => {
  it('agree with what the platform knows about regions', () => {
    const numbers = Array.from({ length: 900 }, (_, number) => String(number).padStart(3, '0')).filter(isCountryNumber)
    expect(numbers).toHaveLength(249)
    for (const number of numbers) {
      const letters = Intl.getCanonicalLocales(`und-${number}`)[0]?.slice(4) ?? ''
      expect(isCountryLetters(letters), number).toBe(true)
    }
    expect(isCountryNumber('987')).toBe(false)
    expect(isCountryLetters('AA')).toBe(false)
  })
})
