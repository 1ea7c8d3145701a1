import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSscc, makeSscc } from './sscc.ts'

describe('SSCCs', () => {
  it.each([
    [{ extension: 0, companyPrefix: '0614141', serialReference: 123456789 }, '006141411234567890'],
    [{ extension: 1, companyPrefix: '0312345', serialReference: 1 }, '103123450000000018'],
    [{ extension: 9, companyPrefix: '1234', serialReference: 999_999_999_999n }, '912349999999999995'],
  ])('%o', (unit, sscc) => {
    expect(makeSscc(unit)).toBe(sscc)
    expect(isSscc(sscc)).toBe(true)
  })

  it.each(['006141411234567891', '06141411234567890', '0006141411234567890', '', 'x06141411234567890'])(
    '"%s" is none',
    (text) => expect(isSscc(text)).toBe(false),
  )

  it.each([
    [{ extension: 10, companyPrefix: '0614141', serialReference: 1 }, 'sscc.extension'],
    [{ extension: 0.5, companyPrefix: '0614141', serialReference: 1 }, 'sscc.extension'],
    [{ extension: 0, companyPrefix: '614', serialReference: 1 }, 'sscc.company-prefix'],
    [{ extension: 0, companyPrefix: '06I4141', serialReference: 1 }, 'sscc.company-prefix'],
    [{ extension: 0, companyPrefix: '0614141', serialReference: 1_000_000_000 }, 'sscc.serial-reference'],
    [{ extension: 0, companyPrefix: '0614141', serialReference: -1 }, 'sscc.serial-reference'],
  ])('refuses %o', (unit, code) => {
    expect(() => makeSscc(unit)).toThrow(expect.objectContaining({ name: 'BusinessError', code }))
  })

  it('differ whenever their references differ', () => {
    const reference = fc.integer({ min: 0, max: 999_999_999 })
    fc.assert(
      fc.property(reference, reference, (one, other) => {
        const named = (serialReference: number) => makeSscc({ extension: 0, companyPrefix: '0614141', serialReference })
        expect(isSscc(named(one))).toBe(true)
        expect(named(one) === named(other)).toBe(one === other)
      }),
    )
  })
})
