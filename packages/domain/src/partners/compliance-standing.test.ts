import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from '../dates.ts'
import { complianceStanding, standingChangesOn, standingIn } from './compliance-standing.ts'
import type { DeaRegistration, StateLicense } from './license.ts'

const day = parseBusinessDate
const on = day('2026-11-15')
const verification = { by: 'ana', on: day('2020-01-01'), source: 'board' } as const
const license = (state: string, expiresOn: string, change: Partial<StateLicense> = {}): StateLicense => ({
  number: 'PH-1',
  type: 'pharmacy',
  state,
  nameOnLicense: null,
  issuedOn: null,
  expiresOn: day(expiresOn),
  withdrawnOn: null,
  verification,
  ...change,
})
const registration = (expiresOn: string): DeaRegistration => ({
  number: 'BB1388568',
  nameOnRegistration: null,
  schedules: ['2'],
  registeredAddress: { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' },
  issuedOn: null,
  expiresOn: day(expiresOn),
  verification,
})
const texas = license('TX', '2028-01-01')
const ohio = license('OH', '2026-12-01')

describe('the standing of a customer', () => {
  it.each([
    ['every state licensed', [texas], [], ['TX'], 'valid'],
    ['a state by its name', [license('texas', '2028-01-01')], [], ['Texas', 'TX'], 'valid'],
    ['one of two about to end', [texas, ohio], [], ['TX', 'OH'], 'expiring'],
    ['a state without license', [texas], [], ['TX', 'OH'], 'missing'],
    ['one that has ended', [license('TX', '2026-11-14')], [], ['TX'], 'expired'],
    ['a renewal beside it', [license('TX', '2026-11-14'), texas], [], ['TX'], 'valid'],
    ['a renewal still to begin', [license('TX', '2028-01-01', { issuedOn: day('2026-12-01') })], [], ['TX'], 'missing'],
    ['a license of another kind', [license('TX', '2028-01-01', { type: 'logistics' })], [], ['TX'], 'missing'],
    ['a withdrawn license', [license('TX', '2028-01-01', { withdrawnOn: on })], [], ['TX'], 'missing'],
    ['a DEA registration that has ended', [texas], [registration('2026-01-01')], ['TX'], 'expired'],
    ['a renewed DEA registration', [texas], [registration('2026-01-01'), registration('2028-01-01')], ['TX'], 'valid'],
    [
      'a DEA registration that is a draft',
      [texas],
      [{ ...registration('2028-01-01'), number: 'AB4523763' }],
      ['TX'],
      'missing',
    ],
    ['a license that is not verified', [license('TX', '2028-01-01', { verification: null })], [], ['TX'], 'missing'],
    [
      'a renewal that is not verified beside one that is',
      [texas, license('TX', '2029-01-01', { verification: null })],
      [],
      ['TX'],
      'valid',
    ],
    [
      'a DEA registration that is not verified',
      [texas],
      [{ ...registration('2028-01-01'), verification: null }],
      ['TX'],
      'missing',
    ],
    ['a place that is no state', [texas], [], ['TX', 'Ontario'], 'missing'],
    ['no address', [texas], [registration('2028-01-01')], [], 'missing'],
  ] as const)('with %s', (_, licenses, registrations, shipToStates, standing) => {
    expect(complianceStanding({ licenses, registrations, shipToStates }, on)).toBe(standing)
  })

  it('follows the kinds of license that the company accepts', () => {
    const rules = { prescriptionTypes: ['hospital'], controlledSubstancesStates: [] } as const
    expect(standingIn('TX', [texas], on)).toBe('valid')
    expect(standingIn('TX', [texas], on, rules)).toBe('missing')
  })
})

describe('the day on which a standing changes', () => {
  const around = (least: number) => fc.integer({ min: least, max: 300 }).map((days) => addDays(on, days))
  const terms = fc.array(
    fc.record({
      issuedOn: fc.option(around(-300)),
      expiresOn: around(-300),
      withdrawnOn: fc.option(around(-300)),
    }),
    { maxLength: 4 },
  )

  it('is the first on which it is another, as one would find it by looking at every day', () =>
    fc.assert(
      fc.property(terms, (given) => {
        const licenses = given.map((term) => license('TX', term.expiresOn, term))
        const standingOn = (each: typeof on) =>
          complianceStanding({ licenses, registrations: [], shipToStates: ['TX'] }, each)
        const everyDay = Array.from({ length: 320 }, (_, days) => addDays(on, days + 1))
        const found = everyDay.find((each) => standingOn(each) !== standingOn(on)) ?? null
        expect(standingChangesOn(given, on, standingOn)).toBe(found)
      }),
      { numRuns: 25 },
    ))
})
