import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigitOf, type Gtin, gtinOf } from '../scanning/gtin.ts'
import { agreementOf, gtinOfPackage, indicatorOf, likelyLevelOf, packageLevelNames, readGtin } from './gtin.ts'
import { type Ndc, readNdc } from './ndc.ts'

const gtin = (digits: string): Gtin => {
  const read = gtinOf(digits)
  if (!read) throw new Error(`${digits} is no GTIN`)
  return read
}
const ndc = (text: string): Ndc => {
  const reading = readNdc(text)
  if (reading.kind !== 'ndc') throw new Error(reading.message)
  return reading.ndc
}

describe('reading a GTIN', () => {
  it.each([
    ['02345673', 'GTIN-8', '00000002345673'],
    ['305910369019', 'GTIN-12', '00305910369019'],
    ['2112345678900', 'GTIN-13', '02112345678900'],
    ['30305910369010', 'GTIN-14', '30305910369010'],
    [' 3 05910 36901 9 ', 'GTIN-12', '00305910369019'],
  ])('%s is a %s', (text, form, padded) => {
    expect(readGtin(text)).toEqual({ kind: 'gtin', gtin: padded, form })
  })

  it.each([
    ['', 'Enter a GTIN.'],
    ['  ', 'Enter a GTIN.'],
    ['30591036901X', '"30591036901X" is not a GTIN: it has only digits.'],
    ['1234567', '1234567 has 7 digits. A GTIN has 8, 12, 13 or 14.'],
    ['106141412345678908', '106141412345678908 has 18 digits. A GTIN has 8, 12, 13 or 14.'],
    ['305910369018', 'The check digit of 305910369018 is wrong.'],
    ['00000000000000', '00000000000000 is not a GTIN: it names nothing.'],
  ])('"%s" is refused', (text, message) => {
    expect(readGtin(text)).toEqual({ kind: 'refused', message })
  })

  it('refuses every number with a wrong check digit, and names it', () => {
    const bodies = fc
      .constantFrom(7, 11, 12, 13)
      .chain((length) =>
        fc.bigInt({ min: 1n, max: 10n ** BigInt(length) - 1n }).map((n) => String(n).padStart(length, '0')),
      )
    fc.assert(
      fc.property(bodies, fc.integer({ min: 1, max: 9 }), (body, shift) => {
        const right = checkDigitOf(body)
        const wrong = (Number(right) + shift) % 10
        expect(readGtin(body + right).kind).toBe('gtin')
        expect(readGtin(`${body}${wrong}`)).toMatchObject({ message: `The check digit of ${body}${wrong} is wrong.` })
      }),
    )
  })
})

describe('the GTIN of a drug', () => {
  it.each([
    ['each', '00305910369019'],
    ['inner', '30305910369010'],
    ['case', '50305910369014'],
  ] as const)('%s', (level, number) => {
    expect(gtinOfPackage(ndc('0591-0369-01'), level)).toBe(number)
    expect(gtinOfPackage(ndc('00591036901'), level)).toBe(number)
    expect(likelyLevelOf(gtin(number))).toBe(level)
  })

  it('is different on every level', () => {
    const numbers = packageLevelNames.map((level) => gtinOfPackage(ndc('12345-678-90'), level))
    expect(new Set(numbers).size).toBe(packageLevelNames.length)
    expect(numbers[0]).toBe('00312345678906')
  })

  it('is not made where the ten digits are not known', () => {
    expect(gtinOfPackage(ndc('12345-0678-09'), 'each')).toBeUndefined()
    expect(gtinOfPackage(ndc('123456-7890-12'), 'each')).toBeUndefined()
  })
})

describe('indicators', () => {
  it('are the first of fourteen digits', () => {
    expect(indicatorOf(gtin('305910369019'))).toBe(0)
    expect(indicatorOf(gtin('50305910369014'))).toBe(5)
    expect(likelyLevelOf(gtin('12345678901231'))).toBeUndefined()
  })
})

describe('a GTIN beside an NDC', () => {
  it.each([
    ['00305910369019', '0591-0369-01', 'agrees'],
    ['50305910369014', '00591-0369-01', 'agrees'],
    ['00312345678906', '12345-678-90', 'agrees'],
    ['00312345678906', '12345-6789-0', 'agrees'],
    ['00312345678906', '0591-0369-01', 'contradicts'],
    ['02112345678900', '0591-0369-01', 'says nothing'],
    ['00305910369019', '123456-7890-12', 'says nothing'],
  ])('%s %s', (number, code, agreement) => {
    expect(agreementOf(gtin(number), ndc(code))).toBe(agreement)
  })
})
