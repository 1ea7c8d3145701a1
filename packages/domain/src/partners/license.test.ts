import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, type BusinessDate, parseBusinessDate } from '../dates.ts'
import {
  type DeaRegistration,
  deaRegistrationProblems,
  expiryWarning,
  licenseStatus,
  standingOf,
  type StateLicense,
  stateLicenseProblems,
  warningDue,
} from './license.ts'

const day = parseBusinessDate
const today = day('2026-11-15')
const term = (expiresOn: BusinessDate, issuedOn: BusinessDate | null = null) => ({ issuedOn, expiresOn })

describe('the status of a license', () => {
  it.each([
    ['2027-12-31', null, 'valid'],
    ['2027-02-14', null, 'valid'],
    ['2027-02-13', null, 'expiring'],
    ['2026-11-15', null, 'expiring'],
    ['2026-11-14', null, 'expired'],
    ['2028-11-14', '2026-11-16', 'upcoming'],
    ['2028-11-14', '2026-11-15', 'valid'],
  ])('that ends on %s, issued on %s', (expiresOn, issuedOn, status) => {
    expect(licenseStatus(term(day(expiresOn), issuedOn === null ? null : day(issuedOn)), today)).toBe(status)
  })

  it('is missing once it is withdrawn', () => {
    const license = term(day('2028-01-01'))
    expect(licenseStatus({ ...license, withdrawnOn: today }, today)).toBe('missing')
    expect(licenseStatus({ ...license, withdrawnOn: day('2026-11-16') }, today)).toBe('valid')
  })

  it('of several is that of the best', () => {
    const [valid, expiring, expired] = [term(day('2028-01-01')), term(day('2026-12-01')), term(day('2026-01-01'))]
    expect(standingOf([expired, expiring, valid], today)).toBe('valid')
    expect(standingOf([expired, expiring], today)).toBe('expiring')
    expect(standingOf([expired], today)).toBe('expired')
    expect(standingOf([expired, term(day('2028-01-01'), day('2026-12-01'))], today)).toBe('upcoming')
    expect(standingOf([], today)).toBe('missing')
  })
})

describe('warnings', () => {
  it.each([
    [91, null],
    [90, 90],
    [61, 90],
    [60, 60],
    [31, 60],
    [30, 30],
    [0, 30],
    [-1, null],
  ])('with %s days left', (left, warning) => {
    expect(expiryWarning(term(addDays(today, left)), today)).toBe(warning)
  })

  it('come due once, also when no one looked for days', () => {
    const license = term(addDays(today, 60))
    expect(warningDue(license, addDays(today, -1), today)).toBe(60)
    expect(warningDue(license, today, today)).toBeNull()
    expect(warningDue(license, addDays(today, -1), addDays(today, 3))).toBe(60)
    expect(warningDue(license, addDays(today, -40), addDays(today, 31))).toBe(30)
  })

  it('are never lost and never sent twice, whenever someone looks', () => {
    const looks = fc.array(fc.integer({ min: 1, max: 25 }), { minLength: 12, maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), looks, (start, steps) => {
        const license = term(addDays(today, 95 + start))
        const sent: number[] = []
        let last = today
        for (const step of steps) {
          const now = addDays(last, step)
          const warning = warningDue(license, last, now)
          if (warning !== null) sent.push(warning)
          last = now
        }
        // Anyone who looks at least every 25 days passes every threshold on a day of its own.
        const passed = [90, 60, 30].filter((days) => addDays(license.expiresOn, -days) <= last)
        expect(sent).toEqual(passed)
      }),
    )
  })
})

const license: StateLicense = {
  number: 'PH-1',
  type: 'pharmacy',
  state: 'TX',
  nameOnLicense: null,
  issuedOn: day('2025-01-01'),
  expiresOn: day('2027-01-01'),
  withdrawnOn: null,
  verification: null,
}
const registration: DeaRegistration = {
  number: 'BB1388568',
  nameOnRegistration: 'Bay Pharmacy',
  schedules: ['2', '2N'],
  registeredAddress: { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' },
  issuedOn: null,
  expiresOn: day('2027-01-01'),
  verification: { by: 'ana', on: today, source: 'dea' },
}

describe('what is wrong with a license', () => {
  it.each([
    [{}, []],
    [{ expiresOn: day('2025-01-01') }, []],
    [{ expiresOn: day('2024-12-31') }, [['expiresOn', 'must not be before the day of issue']]],
    [
      { number: ' ', state: 'ZZ', expiresOn: '2026-02-30' as BusinessDate },
      [
        ['number', 'is required'],
        ['state', 'must be a state, such as TX'],
        ['expiresOn', 'must be a day, such as 2027-12-31'],
      ],
    ],
    [{ issuedOn: '15/11/2026' as BusinessDate }, [['issuedOn', 'must be a day, such as 2025-01-01']]],
  ])('%j', (change, problems) => {
    expect(stateLicenseProblems({ ...license, ...change })).toEqual(
      problems.map(([field, message]) => ({ field, message })),
    )
  })
})

describe('what is wrong with a registration', () => {
  it('is nothing', () => expect(deaRegistrationProblems(registration)).toEqual([]))

  it('is said all at once', () => {
    const wrong: DeaRegistration = {
      ...registration,
      number: 'AB4523763',
      schedules: [],
      registeredAddress: { address: '', city: ' ', state: 'Nowhere', zipCode: '1' },
      issuedOn: day('2027-01-02'),
    }
    expect(deaRegistrationProblems(wrong)).toEqual([
      { field: 'number', message: 'AB4523763 ends in 3, but its check digit is 1.' },
      { field: 'schedules', message: 'must have at least one' },
      { field: 'registeredAddress.address', message: 'is required' },
      { field: 'registeredAddress.city', message: 'is required' },
      { field: 'registeredAddress.state', message: 'must be a state, such as TX' },
      { field: 'registeredAddress.zipCode', message: 'must be a zip code: five digits, or nine as 12345-6789' },
      { field: 'expiresOn', message: 'must not be before the day of issue' },
    ])
  })
})
