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

  it('that was given until a day ends after it', () => {
    const scope = { customerId: 'c', shipAddressId: 'a', amount: 0, lines: [] }
    const approved = { ...scope, until: today }
    expect(approvalStands(approved, { ...scope, on: today })).toBe(true)
    expect(approvalStands(approved, { ...scope, on: '2026-11-19' as BusinessDate })).toBe(false)
  })
})
