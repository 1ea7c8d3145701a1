import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../test/any-character.ts'
import { businessDate, daysInMonth, parseBusinessDate } from '../dates.ts'
import { bracketed, elementString, type ScanElement } from './element-string.ts'
import { readScan, type ScanContext } from './gs1.ts'
import { checkDigitOf } from './gtin.ts'

const context: ScanContext = { today: parseBusinessDate('2026-11-15'), standIns: [] }
const allowed = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const everyday = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const textOf = (letters: string, longest = 20) =>
  fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: longest }).map((list) => list.join(''))
const digitsOf = (length: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: length, maxLength: length }).map((list) => list.join(''))
const key = (length: number) => digitsOf(length - 1).map((digits) => digits + checkDigitOf(digits))
const day = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 28 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(''))
const element = (ai: string, value: fc.Arbitrary<string>) => value.map((text): ScanElement => ({ ai, value: text }))

/** The elements of a drug package in any order. */
const packageOf = (letters: string) =>
  fc
    .tuple(element('01', key(14)), element('17', day), element('10', textOf(letters)), element('21', textOf(letters)))
    .chain((elements) => fc.shuffledSubarray(elements, { minLength: elements.length }))

const partsOf = (elements: readonly ScanElement[]) => {
  const value = (ai: string) => elements.find((part) => part.ai === ai)?.value ?? ''
  const expiry = value('17')
  const [year, month] = [2000 + Number(expiry.slice(0, 2)), Number(expiry.slice(2, 4))]
  return {
    gtin: value('01'),
    lot: value('10'),
    serialNumber: value('21'),
    expirationDate: businessDate(year, month, Number(expiry.slice(4)) || daysInMonth(year, month)),
  }
}

describe('any drug package', () => {
  it('is read from its element string, in any order', () => {
    fc.assert(
      fc.property(packageOf(allowed), fc.constantFrom('', ']d2', ']C1', '\u001d'), (elements, mark) => {
        const result = readScan(mark + elementString(elements), context)
        expect(result).toMatchObject({ kind: 'reading', reading: { ...partsOf(elements), separatorsLost: false } })
      }),
      { numRuns: 500 },
    )
  })

  it('is read from the text under its barcode', () => {
    fc.assert(
      fc.property(packageOf(allowed), (elements) => {
        expect(readScan(bracketed(elements), context)).toMatchObject({ kind: 'reading', reading: partsOf(elements) })
      }),
    )
  })

  it('is found without separators when its lot and serial number are known', () => {
    fc.assert(
      fc.property(packageOf(everyday), (elements) => {
        const parts = partsOf(elements)
        const knowledge = {
          knowsGtin: (gtin: string) => gtin === parts.gtin,
          knowsLot: (lot: string) => lot === parts.lot,
          knowsSerialNumber: (serialNumber: string) => serialNumber === parts.serialNumber,
        }
        const lost = elementString(elements).replaceAll('\u001d', '')
        expect(readScan(lost, { ...context, knowledge })).toMatchObject({ kind: 'reading', reading: parts })
      }),
      { numRuns: 500 },
    )
  })

  it('is offered without separators only in readings that use each of its characters', () => {
    fc.assert(
      fc.property(packageOf('0123456789'), (elements) => {
        const lost = elementString(elements).replaceAll('\u001d', '')
        const result = readScan(`]d2${lost}`, context)
        const readings =
          result.kind === 'candidates' ? result.candidates : result.kind === 'reading' ? [result.reading] : []
        for (const reading of readings) expect(elementString(reading.elements).replaceAll('\u001d', '')).toBe(lost)
      }),
    )
  })
})

describe('any text', () => {
  const scraps = [
    '01',
    '00300010123455',
    '10',
    '21',
    '17',
    '270101',
    '30',
    '(',
    ')',
    '(01)',
    '(10)',
    '\\',
    ']d2',
    ']E0',
    '|]e0',
    '\u001d',
    '^',
    '{GS}',
    'A',
    '71',
  ]
  const anything = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 600 }),
    fc.array(fc.constantFrom(...scraps), { maxLength: 60 }).map((list) => list.join('')),
    fc.array(fc.constantFrom(...'0123456789'), { maxLength: 250 }).map((list) => list.join('')),
  )

  it('is read, offered or refused with a reason, and never throws', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (text, sendsSeparators) => {
        const result = readScan(text, { today: context.today, sendsSeparators })
        if (result.kind === 'refused') expect(result.reason).toMatch(/^\S.*\.$/su)
        else if (result.kind === 'candidates') expect(result.candidates.length).toBeGreaterThan(1)
        else expect(result.reading.code).not.toBe('')
      }),
      { numRuns: 3000 },
    )
  })
})
