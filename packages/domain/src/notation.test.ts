import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { formatDate, formatInstant, formatNearInstant, parseBusinessDate } from './dates.ts'
import { formatMoney, parseCents } from './money.ts'
import {
  inUsualNotation,
  notationOf,
  plainNumeral,
  writeUngrouped,
  numberNotations,
  usualNotation,
  writeFigure,
  writeIn,
} from './notation.ts'

afterEach(() => writeIn(usualNotation))

describe('numbers', () => {
  it.each([
    ['point', '-$1,234,567.89', '1,204'],
    ['comma', '-$1.234.567,89', '1.204'],
    ['space', '-$1\u00a0234\u00a0567,89', '1\u00a0204'],
  ] as const)('in the notation with a %s', (numbers, amount, figure) => {
    writeIn({ ...usualNotation, numbers })
    expect(formatMoney(parseCents('-1234567.89'), 'USD')).toBe(amount)
    expect(writeFigure(1204)).toBe(figure)
  })

  it('are written to a thousandth at most', () => {
    expect([writeFigure(0.1 + 0.2), writeFigure(-0.0001), writeFigure(-12_345.6789)]).toEqual([
      '0.3',
      '0',
      '-12,345.679',
    ])
  })

  it('are read back as they were written, in every notation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...numberNotations), fc.integer({ min: -9e12, max: 9e12 }), (numbers, cents) => {
        writeIn({ ...usualNotation, numbers })
        const shown = formatMoney(parseCents(cents / 100))
        expect(parseCents(inUsualNotation(shown).replaceAll(',', ''))).toBe(parseCents(cents / 100))
      }),
    )
  })

  it('with the point of another notation are not mistaken for thousands', () => {
    writeIn({ ...usualNotation, numbers: 'comma' })
    expect(inUsualNotation('12.5')).toBe('12,5')
    writeIn({ ...usualNotation, numbers: 'space' })
    expect(inUsualNotation('1 204,5')).toBe('1,204.5')
    expect(inUsualNotation('12.5')).toBe('12.5')
    expect(inUsualNotation('2 3')).toBe('2 3')
  })
})

describe('a plain numeral', () => {
  it.each([
    ['point', ' 1,204.5 ', '1204.5'],
    ['point', '1,2', '1,2'],
    ['comma', '1.204,5', '1204.5'],
    ['comma', '2.5', '2,5'],
    ['space', '1 204 000,5', '1204000.5'],
  ] as const)('with a %s: %j is %j', (numbers, typed, plain) => {
    writeIn({ ...usualNotation, numbers })
    expect(plainNumeral(typed)).toBe(plain)
    expect(plainNumeral(writeUngrouped('2.5'))).toBe('2.5')
  })
})

describe('days', () => {
  const instant = new Date('2026-11-06T18:44:07Z')
  it.each([
    ['words', 'Nov 6, 2026', 'Nov 6, 2026, 1:44 PM EST', 'Nov 6, 1:44 PM'],
    ['day-words', '6 Nov 2026', '6 Nov 2026, 13:44 EST', '6 Nov, 13:44'],
    ['month-first', '11/06/2026', '11/06/2026, 1:44 PM EST', '11/06, 1:44 PM'],
    ['day-first', '06/11/2026', '06/11/2026, 13:44 EST', '06/11, 13:44'],
    ['year-first', '2026-11-06', '2026-11-06, 13:44 EST', '11-06, 13:44'],
  ] as const)('in the notation %s', (days, day, whole, near) => {
    writeIn({ ...usualNotation, days })
    expect(formatDate(parseBusinessDate('2026-11-06'))).toBe(day)
    expect(formatInstant(instant, 'America/New_York')).toBe(whole)
    expect(formatNearInstant(instant, 'America/New_York')).toBe(near)
  })
})

it.each([
  ['en-US', 'point', 'words'],
  ['en-GB', 'point', 'day-words'],
  ['de-DE', 'comma', 'day-words'],
  ['fr-FR', 'space', 'day-words'],
  ['sv-SE', 'space', 'year-first'],
  ['ja-JP', 'point', 'year-first'],
] as const)('%s is %s and %s', (locale, numbers, days) => expect(notationOf(locale)).toEqual({ numbers, days }))
