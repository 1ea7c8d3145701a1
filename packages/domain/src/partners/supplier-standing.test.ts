import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, parseBusinessDate } from '../dates.ts'
import type { StateLicence } from './licence.ts'
import { supplierStanding, supplierStandingChange } from './supplier-standing.ts'

const TODAY = parseBusinessDate('2026-06-01')
const day = parseBusinessDate

const wholesaler = (state: string, expiresOn: BusinessDate, more: Partial<StateLicence> = {}): StateLicence => ({
  number: 'W-1',
  type: 'wholesaler',
  state,
  nameOnLicence: null,
  issuedOn: null,
  expiresOn,
  withdrawnOn: null,
  verification: null,
  ...more,
})
const papers = (more: Partial<Parameters<typeof supplierStanding>[0]> = {}) => ({
  kind: 'wholesaler' as const,
  establishments: [],
  licences: [],
  registrations: [],
  shipFromStates: ['TX'],
  ...more,
})

describe('the standing of a vendor', () => {
  it.each([
    ['without a kind', papers({ kind: null, licences: [wholesaler('TX', day('2027-12-31'))] }), 'missing'],
    ['without a licence', papers(), 'missing'],
    ['without a place goods come from', papers({ shipFromStates: [] }), 'missing'],
    ['with a licence of the state', papers({ licences: [wholesaler('TX', day('2027-12-31'))] }), 'valid'],
    ['with a licence of another state', papers({ licences: [wholesaler('OK', day('2027-12-31'))] }), 'missing'],
    [
      'with a licence of another kind',
      papers({ licences: [wholesaler('TX', day('2027-12-31'), { type: 'pharmacy' })] }),
      'missing',
    ],
    ['whose licence ends soon', papers({ licences: [wholesaler('TX', day('2026-07-01'))] }), 'expiring'],
    ['whose licence is over', papers({ licences: [wholesaler('TX', day('2026-05-31'))] }), 'expired'],
    [
      'that is licensed in one of two states',
      papers({ shipFromStates: ['TX', 'OK'], licences: [wholesaler('TX', day('2027-12-31'))] }),
      'missing',
    ],
    [
      'a maker with a registration',
      papers({
        kind: 'manufacturer',
        shipFromStates: [],
        establishments: [{ number: '3001', issuedOn: null, expiresOn: day('2026-12-31'), verification: null }],
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
      const licences = terms.map(({ issued, length }) =>
        wholesaler('TX', addDays(TODAY, issued + length), { issuedOn: addDays(TODAY, issued) }),
      )
      const given = papers({ licences })
      const change = supplierStandingChange(given, TODAY)
      const now = supplierStanding(given, TODAY)
      if (change !== null) {
        expect(supplierStanding(given, change)).not.toBe(now)
        expect(supplierStanding(given, addDays(change, -1))).toBe(now)
      } else expect(supplierStanding(given, addDays(TODAY, 2000))).toBe(now)
    }),
  )
})
