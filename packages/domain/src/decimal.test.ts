import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideRounded, readDecimal, writeDecimal } from './decimal.ts'

describe('reading decimals', () => {
  it.each([
    ['0', 0n, 0],
    ['-12.340', -12340n, 3],
    [0.1, 1n, 1],
    [1e-7, 1n, 7],
    [1.5e-7, 15n, 8],
    [1e21, 10n ** 21n, 0],
    ['2.5E2', 250n, 0],
  ])('reads %s exactly', (value, units, scale) => {
    expect(readDecimal(value)).toEqual({ units, scale })
  })

  it.each(['', ' ', '.5', '5.', '+5', '1,000', '0x10', '1_000', 'NaN', 'Infinity', '--1', '1e', `${'9'.repeat(41)}`])(
    'does not read "%s"',
    (text) => expect(readDecimal(text)).toBeUndefined(),
  )

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('does not read %s', (value) =>
    expect(readDecimal(value)).toBeUndefined(),
  )
})

describe('rounded division', () => {
  it.each([
    [5n, 10n, 1n],
    [-5n, 10n, -1n],
    [5n, -10n, -1n],
    [-5n, -10n, 1n],
    [4n, 10n, 0n],
    [15n, 10n, 2n],
    [25n, 10n, 3n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [7n, 1n, 7n],
  ])('%s / %s is %s', (dividend, divisor, quotient) => {
    expect(divideRounded(dividend, divisor)).toBe(quotient)
  })

  it('is never further than half from the exact quotient', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (dividend, divisor) => {
        const rest = dividend - divideRounded(dividend, divisor) * divisor
        expect(2n * (rest < 0n ? -rest : rest) <= divisor).toBe(true)
        expect(divideRounded(-dividend, divisor)).toBe(-divideRounded(dividend, divisor))
      }),
    )
  })
})

describe('writing decimals', () => {
  it.each([
    [0, 2, '0.00'],
    [5, 2, '0.05'],
    [-5, 2, '-0.05'],
    [123456, 4, '12.3456'],
    [-100n, 2, '-1.00'],
    [7, 0, '7'],
  ])('writes %s with %s decimals', (units, scale, text) => {
    expect(writeDecimal(units, scale)).toBe(text)
  })
})
