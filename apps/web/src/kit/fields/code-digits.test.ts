import { describe, expect, it } from 'vitest'
import { digitsFrom, EMPTY_CODE, isComplete, withDigits } from './code-digits.ts'

describe('the six digits of a code', () => {
  it.each([
    ['407 123', '407123'],
    ['Your code is 123456.', '123456'],
    ['1234567890', '123456'],
    ['abc', ''],
  ])('takes %j as %j', (text, digits) => expect(digitsFrom(text)).toBe(digits))

  it.each([
    [EMPTY_CODE, 0, '4', '4     '],
    ['4     ', 1, '07', '407   '],
    ['407123', 2, ' ', '40 123'],
    ['40712 ', 5, '345', '407123'],
  ])('%j with digits at %d', (code, place, digits, expected) => expect(withDigits(code, place, digits)).toBe(expected))

  it('is complete only with all six', () => {
    expect(isComplete('407123')).toBe(true)
    expect(isComplete('40712 ')).toBe(false)
    expect(isComplete(EMPTY_CODE)).toBe(false)
  })
})
