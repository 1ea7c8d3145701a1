import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '../dates.ts'
import { approvalStands } from './order-finding.ts'
import { NOTE_NEEDED } from '../approvals.ts'
import { checkRelease, EXTENSION_NEEDED, OWN_ORDER, REJECTED_ALREADY, type Release } from './release.ts'

const today = '2026-11-18' as BusinessDate
const release = (more: Partial<Release>) => () =>
  checkRelease({
    code: 'SOM_SIZE',
    status: 'Pending',
    note: 'Checked with the pharmacist',
    placedBy: 'rep',
    enlargedBy: [],
    decidedBy: 'officer',
    extendedUntil: null,
    today,
    ...more,
  })

describe('releasing a reason', () => {
  it('is never possible where the registration, form or license has to be recorded', () => {
    for (const code of ['DEA_MISSING', 'DEA_EXPIRED', 'DEA_BADNUM', 'DEA_SCHEDULE', 'C2_FORM', 'LIC_MISSING'] as const)
      expect(release({ code }), code).toThrow(/cannot be approved\. .*The reason then clears by itself\.$/)
  })

  it('needs a note of ten characters, not counting the space around it', () => {
    expect(release({ note: '.' })).toThrow(NOTE_NEEDED)
    expect(release({ note: '123456789  ' })).toThrow(NOTE_NEEDED)
    expect(release({ code: 'CREDIT_LIMIT', note: '' })).toThrow(NOTE_NEEDED)
    expect(release({ note: '1234567890' })).not.toThrow()
  })

  it('needs another person than the one who placed the order', () => {
    expect(release({ decidedBy: 'rep' })).toThrow(OWN_ORDER)
    expect(release({ code: 'MIN_MARGIN', decidedBy: 'rep' })).toThrow(OWN_ORDER)
    expect(release({ enlargedBy: ['manager', 'officer'] })).toThrow(OWN_ORDER)
    expect(release({ enlargedBy: ['manager'] })).not.toThrow()
  })

  it('is over once it was rejected, until the order is changed', () => {
    expect(release({ status: 'Rejected' })).toThrow(REJECTED_ALREADY)
  })

  it('of an expired license needs a document that extends it to this day', () => {
    expect(release({ code: 'LIC_EXPIRED' })).toThrow(EXTENSION_NEEDED)
    expect(release({ code: 'LIC_EXPIRED', extendedUntil: '2026-11-17' as BusinessDate })).toThrow('Nov 17, 2026')
    expect(release({ code: 'LIC_EXPIRED', extendedUntil: today })).not.toThrow()
  })

  const scope = { customerId: 'c', shipTo: [], amount: 0, lines: [] }
  it('that was given until a day ends after it', () => {
    const approved = { ...scope, until: today }
    expect(approvalStands(approved, { ...scope, on: today })).toBe(true)
    expect(approvalStands(approved, { ...scope, on: '2026-11-19' as BusinessDate })).toBe(false)
  })

  it('covers the sum of a variation at its lowest price, however its lines are split (P42)', () => {
    const of = (...lines: [string, number, number][]) => ({
      ...scope,
      lines: lines.map(([variationId, quantity, price]) => ({ variationId, quantity, price })),
    })
    const approved = of(['v', 5, 9], ['v', 3, 8])
    expect(approvalStands(approved, approved)).toBe(true)
    expect(approvalStands(approved, of(['v', 3, 8], ['v', 5, 9]))).toBe(true)
    expect(approvalStands(approved, of(['v', 8, 8]))).toBe(true)
    expect(approvalStands(approved, of(['v', 5, 8], ['v', 5, 9]))).toBe(false)
    expect(approvalStands(approved, of(['v', 8, 7]))).toBe(false)
    expect(approvalStands(of(['v', 5, 8]), of(['v', 3, 8], ['v', 5, 8]))).toBe(false)
  })

  it('covers a substance in any package of it, and no more of it', () => {
    const of = (units: number, ...lines: [string, number][]) => ({
      ...scope,
      lines: lines.map(([variationId, quantity]) => ({ variationId, quantity, price: 0, bySubstance: true })),
      substances: [{ substance: 'TRAMADOL', units, milligrams: units * 50 }],
    })
    expect(approvalStands(of(1000, ['a', 10]), of(1000, ['a', 5], ['b', 5]))).toBe(true)
    expect(approvalStands(of(1000, ['a', 10]), of(1100, ['a', 10], ['b', 1]))).toBe(false)
    expect(
      approvalStands(of(1000, ['a', 10]), {
        ...of(1000, ['a', 10]),
        substances: [{ substance: 'CODEINE', units: 1, milligrams: 1 }],
      }),
    ).toBe(false)
    const uncounted = { ...of(0), lines: [{ variationId: 'x', quantity: 1, price: 0, bySubstance: false }] }
    expect(approvalStands(of(1000, ['a', 10]), uncounted)).toBe(false)
  })

  it('covers places by their text, and none without one', () => {
    const street = (address: string) => ({
      ...scope,
      shipTo: [{ address, city: 'Topeka', state: 'KS', zipCode: '66603' }],
    })
    expect(approvalStands(street('1 Main Street'), street('1 MAIN ST'))).toBe(true)
    expect(approvalStands(street('1 Main Street'), street('500 Unknown Road'))).toBe(false)
    expect(
      approvalStands(street('1 Main St'), {
        ...scope,
        shipTo: [...street('1 Main St').shipTo, ...street('2 Side St').shipTo],
      }),
    ).toBe(false)
    expect(approvalStands({ customerId: 'c', amount: 0, lines: [] }, street('1 Main St'))).toBe(false)
  })
})
