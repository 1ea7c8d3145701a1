import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, parseBusinessDate } from '../dates.ts'
import type { StateLicense } from './license.ts'
import { supplierStanding, supplierStandingChange } from './supplier-standing.ts'

const TODAY = parseBusinessDate('2026-06-01')
const day = parseBusinessDate

const verification = { by: 'ana', on: day('2020-01-01'), source: 'board' } as const
const wholesaler = (state: string, expiresOn: BusinessDate, more: Partial<StateLicense> = {}): StateLicense => ({
  number: 'W-1',
  type: 'wholesaler',
  state,
  nameOnLicense: null,
  issuedOn: null,
  expiresOn,
  withdrawnOn: null,
  verification,
  ...more,
})
const papers = (more: Partial<Parameters<typeof supplierStanding>[0]> = {}) => ({
  kind: 'wholesaler' as const,
  establishments: [],
  licenses: [],
  registrations: [],
  shipFromStates: ['TX'],
  ...more,
})

describe('the standing of a vendor', () => {
  it.each([
    ['without a kind', papers({ kind: null, licenses: [wholesaler('TX', day('2027-12-31'))] }), 'missing'],
    ['without a license', papers(), 'missing'],
    ['without a place goods come from', papers({ shipFromStates: [] }), 'missing'],
    ['with a license of the state', papers({ licenses: [wholesaler('TX', day('2027-12-31'))] }), 'valid'],
    [
      'with a license that is not verified',
      papers({ licenses: [wholesaler('TX', day('2027-12-31'), { verification: null })] }),
      'missing',
    ],
    ['with a license of another state', papers({ licenses: [wholesaler('OK', day('2027-12-31'))] }), 'missing'],
    [
      'with a license of another kind',
      papers({ licenses: [wholesaler('TX', day('2027-12-31'), { type: 'pharmacy' })] }),
      'missing',
    ],
    ['whose license ends soon', papers({ licenses: [wholesaler('TX', day('2026-07-01'))] }), 'expiring'],
    ['whose license is over', papers({ licenses: [wholesaler('TX', day('2026-05-31'))] }), 'expired'],
    [
      'that is licensed in one of two states',
      papers({ shipFromStates: ['TX', 'OK'], licenses: [wholesaler('TX', day('2027-12-31'))] }),
      'missing',
    ],
    [
      'a maker with a registration',
      papers({
        kind: 'manufacturer',
        shipFromStates: [],
        establishments: [{ number: '3001', issuedOn: null, expiresOn: day('2026-12-31'), verification }],
      }),
      'valid',
    ],
  ] as const)('%s', (_, given, standing) => {
    expect(supplierStanding(given, TODAY)).toBe(standing)
  })
})

it('stays the same until the day that it is said to change, and is another one then', () => {
  const term = fc.record({ issued: fc.integer({ min: -400, max: 400 }), length: fc.integer({ min: 0, max: 500 }) })
  fc.assert(
    fc.property(fc.array(term, { maxLength: 4 }), (terms) => {
      const licenses = terms.map(({ issued, length }) =>
        wholesaler('TX', addDays(TODAY, issued + length), { issuedOn: addDays(TODAY, issued) }),
      )
      const given = papers({ licenses })
      const change = supplierStandingChange(given, TODAY)
      const now = supplierStanding(given, TODAY)
      if (change !== null) {
        expect(supplierStanding(given, change)).not.toBe(now)
        expect(supplierStanding(given, addDays(change, -1))).toBe(now)
      } else expect(supplierStanding(given, addDays(TODAY, 2000))).toBe(now)
    }),
  )
})
