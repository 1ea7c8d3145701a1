import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, parseBusinessDate } from '../dates.ts'
import { deaSchedules } from '../items/dea-schedule.ts'
import type { DeaRegistration, StateLicense } from './license.ts'
import { type Buyer, mayBuy, type MayBuyQuestion, standardLicenseRules, type TradedItem } from './may-buy.ts'

const day = parseBusinessDate
const on = day('2026-11-15')
const verification = { by: 'ana', on, source: 'board' } as const
const shop = { address: '1 Main St', city: 'Austin', state: 'TX', zipCode: '78701' }
const branch = { address: '9 Elm St Suite 2', city: 'Austin', state: 'TX', zipCode: '78704' }

const license: StateLicense = {
  number: 'PH-1',
  type: 'pharmacy',
  state: 'TX',
  nameOnLicense: 'Bay Pharmacy',
  issuedOn: day('2025-01-01'),
  expiresOn: day('2027-12-31'),
  withdrawnOn: null,
  verification,
}
const registration: DeaRegistration = {
  number: 'BB1388568',
  nameOnRegistration: 'Bay Pharmacy',
  schedules: ['2', '2N', '3', '3N', '4', '5'],
  registeredAddress: { address: '1 Main Street', city: 'AUSTIN', state: 'Texas', zipCode: '78701-0001' },
  issuedOn: null,
  expiresOn: day('2027-12-31'),
  verification: { ...verification, source: 'dea' },
}
const customer: Buyer = {
  name: 'Bay Pharmacy',
  isActive: true,
  holdReason: null,
  licenses: [license],
  registrations: [registration],
}
const gauze: TradedItem = {
  name: 'Gauze',
  isActive: true,
  isPrescription: false,
  deaSchedule: null,
  isNarcotic: null,
}
const amoxicillin = { ...gauze, name: 'Amoxicillin', isPrescription: true }
const oxycodone: TradedItem = { ...amoxicillin, name: 'Oxycodone', deaSchedule: 'II', isNarcotic: true }

const decide = (question: Partial<MayBuyQuestion>) =>
  mayBuy({ customer, item: oxycodone, shipTo: shop, on, ...question })
const codes = (question: Partial<MayBuyQuestion>) => decide(question).reasons.map(({ code }) => code)

describe('a customer may buy', () => {
  it('what all papers are there for', () => {
    expect(decide({})).toEqual({ allowed: true, effect: null, reasons: [] })
    expect(decide({ item: amoxicillin })).toEqual({ allowed: true, effect: null, reasons: [] })
  })

  it('what needs no papers', () => {
    expect(decide({ item: gauze, customer: { ...customer, licenses: [], registrations: [] } }).allowed).toBe(true)
  })
})

describe('state licenses', () => {
  const withLicense = (change: Partial<StateLicense>) => ({
    item: amoxicillin,
    customer: { ...customer, licenses: [{ ...license, ...change }] },
  })

  it.each([
    ['another state', { state: 'OK' }, ['LIC_MISSING']],
    ['another type', { type: 'logistics' }, ['LIC_MISSING']],
    ['the state by its name', { state: 'texas' }, []],
    ['its last day', { expiresOn: on }, ['LIC_EXPIRING']],
    ['the day after', { expiresOn: day('2026-11-14') }, ['LIC_EXPIRED']],
    ['two more days', { expiresOn: day('2026-11-17') }, ['LIC_EXPIRING']],
    ['three more days', { expiresOn: day('2026-11-18') }, []],
    ['a first day to come', { issuedOn: day('2026-11-16') }, ['LIC_MISSING']],
    ['a withdrawal', { withdrawnOn: on }, ['LIC_MISSING']],
    ['no one to verify it', { verification: null }, ['LIC_MISSING']],
  ] as const)('with %s', (_, change, expected) => {
    expect(codes(withLicense(change))).toEqual(expected)
  })

  it('speak in whole sentences and say what to do', () => {
    expect(decide(withLicense({ expiresOn: day('2026-11-01') })).reasons).toEqual([
      {
        code: 'LIC_EXPIRED',
        effect: 'hold',
        releasable: true,
        words: 'The Texas license PH-1 of Bay Pharmacy expired on Nov 1, 2026.',
        whatToDo: 'Enter the renewed license, and it is looked at again.',
      },
    ])
    expect(decide({ item: amoxicillin, customer: { ...customer, licenses: [] } }).reasons).toMatchObject([
      {
        words: 'Bay Pharmacy has no license in Texas to buy prescription drugs.',
        whatToDo:
          'Add a license for Texas of one of these kinds: pharmacy, hospital or clinic, practitioner, veterinarian, ' +
          'wholesale distributor, manufacturer or repackager.',
      },
    ])
    expect(decide(withLicense({ withdrawnOn: on })).reasons[0]?.words).toBe(
      'Bay Pharmacy has no license in Texas to buy prescription drugs. License PH-1 was withdrawn on Nov 15, 2026.',
    )
    expect(decide(withLicense({ issuedOn: day('2026-12-01') })).reasons[0]?.words).toBe(
      'Bay Pharmacy has no license in Texas to buy prescription drugs. License PH-1 begins on Dec 1, 2026.',
    )
  })

  it('are looked at on the day the goods leave', () => {
    const soon = withLicense({ expiresOn: day('2026-12-01') })
    expect(codes(soon)).toEqual([])
    expect(codes({ ...soon, shipsOn: day('2026-11-29') })).toEqual(['LIC_EXPIRING'])
  })

  it('need one that counts, whatever lies beside it', () => {
    const old = { ...license, number: 'PH-0', expiresOn: day('2020-01-01') }
    expect(codes({ customer: { ...customer, licenses: [old, license] } })).toEqual([])
  })

  it('are asked for by controlled items too, and by states with an own license', () => {
    const rules = { ...standardLicenseRules, controlledSubstancesStates: ['TX'] } as const
    expect(codes({ item: { ...oxycodone, isPrescription: false }, customer: { ...customer, licenses: [] } })).toEqual([
      'LIC_MISSING',
    ])
    expect(codes({ rules })).toEqual(['LIC_MISSING'])
    expect(codes({ rules, item: amoxicillin })).toEqual([])
    const both = [license, { ...license, number: 'CS-1', type: 'controlledSubstances' } as const]
    expect(codes({ rules, customer: { ...customer, licenses: both } })).toEqual([])
  })

  it('are missing in a place that is no state', () => {
    expect(codes({ item: amoxicillin, shipTo: { ...shop, state: 'ZZ' } })).toEqual(['LIC_MISSING'])
  })
})

describe('DEA registrations', () => {
  const withRegistration = (change: Partial<DeaRegistration>) => ({
    customer: { ...customer, registrations: [{ ...registration, ...change }] },
  })

  it.each([
    ['a wrong check digit', { number: 'AB4523763' }, ['DEA_BADNUM']],
    ['its last day', { expiresOn: on }, ['DEA_EXPIRING']],
    ['the day after', { expiresOn: day('2026-11-14') }, ['DEA_EXPIRED']],
    ['a first day to come', { issuedOn: day('2026-11-16') }, ['DEA_MISSING']],
    ['only 2N for a narcotic', { schedules: ['2N'] }, ['DEA_SCHEDULE']],
    ['another address', { registeredAddress: branch }, ['DEA_ADDRESS']],
    ['no one to verify it', { verification: null }, ['DEA_MISSING']],
    [
      'everything wrong',
      { number: 'AB4523763', expiresOn: day('2026-01-01'), schedules: ['5'], registeredAddress: branch },
      ['DEA_BADNUM', 'DEA_EXPIRED', 'DEA_SCHEDULE', 'DEA_ADDRESS'],
    ],
  ] as const)('with %s', (_, change, expected) => {
    expect(codes(withRegistration(change))).toEqual(expected)
  })

  it('cannot be released where a schedule is missing', () => {
    expect(decide(withRegistration({ schedules: ['2N', '4'] })).reasons).toEqual([
      {
        code: 'DEA_SCHEDULE',
        effect: 'hold',
        releasable: false,
        words: 'The DEA registration BB1388568 of Bay Pharmacy does not cover schedule 2, which Oxycodone needs.',
        whatToDo: 'Remove the item, or correct the schedules of the registration or of the item.',
      },
    ])
  })

  it('name what differs in the address, and the digit that is wrong', () => {
    expect(decide(withRegistration({ registeredAddress: branch })).reasons[0]?.words).toBe(
      'The DEA registration BB1388568 of Bay Pharmacy is for 9 Elm St Suite 2, Austin, TX 78704, ' +
        'which has another street, suite or unit, zip code.',
    )
    expect(decide(withRegistration({ number: 'AB4523763' })).reasons[0]?.words).toBe(
      'The DEA number of Bay Pharmacy is wrong: AB4523763 ends in 3, but its check digit is 1.',
    )
  })

  it('are missing', () => {
    const decision = decide({ customer: { ...customer, registrations: [] } })
    expect(decision).toMatchObject({ allowed: false, effect: 'hold' })
    expect(decision.reasons[0]?.words).toBe(
      'Bay Pharmacy has no DEA registration, and Oxycodone is a controlled substance.',
    )
  })

  it('ask for both schedules while no one has said what is a narcotic', () => {
    const item = { ...oxycodone, isNarcotic: null }
    expect(codes({ item })).toEqual([])
    expect(codes({ item, ...withRegistration({ schedules: ['2'] }) })).toEqual(['DEA_SCHEDULE'])
  })

  it('belong to their places: the one that fits best is judged', () => {
    const elsewhere = { ...registration, number: 'AP5836727', registeredAddress: branch }
    const expired = { ...registration, expiresOn: day('2026-01-01') }
    const both = (...registrations: DeaRegistration[]) => ({ customer: { ...customer, registrations } })
    expect(codes(both(elsewhere, registration))).toEqual([])
    expect(codes({ ...both(elsewhere, registration), shipTo: branch })).toEqual([])
    // Neither counts here: the one of this very place is the one to renew.
    const { reasons } = decide(both(elsewhere, expired))
    expect(reasons.map(({ code }) => code)).toEqual(['DEA_EXPIRED'])
    // What this place may not have is not made releasable by another place that may.
    const narrow = { ...registration, schedules: ['2N'] } as const
    expect(codes(both(elsewhere, narrow))).toEqual(['DEA_SCHEDULE'])
    expect(codes(both(narrow, registration))).toEqual([])
  })

  it('are judged without an address as far as they can be', () => {
    expect(codes({ shipTo: null, ...withRegistration({ expiresOn: day('2026-01-01') }) })).toEqual([
      'SHIP_TO_MISSING',
      'DEA_EXPIRED',
    ])
  })
})

describe('what stands against everything', () => {
  it.each([
    [{ customer: { ...customer, isActive: false } }, ['CUSTOMER_INACTIVE'], 'block'],
    [{ customer: { ...customer, holdReason: 'Disputed invoice.' } }, ['CUSTOMER_HOLD'], 'hold'],
    [{ item: { ...gauze, isActive: false } }, ['ITEM_INACTIVE'], 'block'],
    [{ item: { ...oxycodone, deaSchedule: 'I' } }, ['SCHEDULE_I'], 'block'],
    [{ shipTo: null, item: gauze }, ['SHIP_TO_MISSING'], 'block'],
  ] as const)('%#', (question, expected, effect) => {
    expect(codes(question)).toEqual(expected)
    expect(decide(question)).toMatchObject({ allowed: false, effect })
  })

  it('is said all at once, the strongest first', () => {
    const nobody = { ...customer, isActive: false, holdReason: '', licenses: [], registrations: [] }
    expect(codes({ customer: nobody, item: { ...oxycodone, isActive: false } })).toEqual([
      'CUSTOMER_INACTIVE',
      'ITEM_INACTIVE',
      'CUSTOMER_HOLD',
      'LIC_MISSING',
      'DEA_MISSING',
    ])
  })
})

describe('whatever the papers are', () => {
  const days = fc.integer({ min: -400, max: 400 }).map((shift) => addDays(on, shift))
  const licenses = fc.array(
    fc
      .record({
        state: fc.constantFrom('TX', 'OK'),
        type: fc.constantFrom('pharmacy' as const, 'other' as const, 'hospital' as const),
        expiresOn: days,
        withdrawnOn: fc.option(days),
        verification: fc.constantFrom(null, verification),
      })
      .map((change): StateLicense => ({ ...license, ...change })),
    { maxLength: 4 },
  )
  const registrations = fc.array(
    fc
      .record({
        number: fc.constantFrom('BB1388568', 'AB4523763'),
        schedules: fc.subarray([...registration.schedules]),
        registeredAddress: fc.constantFrom(shop, branch),
        expiresOn: days,
      })
      .map((change): DeaRegistration => ({ ...registration, ...change })),
    { maxLength: 4 },
  )
  const items = fc
    .tuple(fc.boolean(), fc.option(fc.constantFrom(...deaSchedules)), fc.option(fc.boolean()))
    .map(([isPrescription, deaSchedule, isNarcotic]) => ({ ...gauze, isPrescription, deaSchedule, isNarcotic }))

  it('one more good paper never forbids, one fewer never allows', () => {
    fc.assert(
      fc.property(licenses, registrations, items, (some, others, item) => {
        const before = decide({ item, customer: { ...customer, licenses: some, registrations: others } }).allowed
        const more = { ...customer, licenses: [...some, license], registrations: [...others, registration] }
        expect(decide({ item, customer: more }).allowed).toBe(item.deaSchedule !== 'I')
        const fewer = { ...customer, licenses: some.slice(1), registrations: others.slice(1) }
        if (!before) expect(decide({ item, customer: fewer }).allowed).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('their order changes nothing', () => {
    fc.assert(
      fc.property(licenses, registrations, items, (some, others, item) => {
        const forwards = codes({ item, customer: { ...customer, licenses: some, registrations: others } })
        const backwards = codes({
          item,
          customer: { ...customer, licenses: some.toReversed(), registrations: others.toReversed() },
        })
        expect(new Set(backwards).size > 0).toBe(new Set(forwards).size > 0)
        expect(decide({ item, customer: { ...customer, licenses: some, registrations: others } }).effect).toBe(
          decide({ item, customer: { ...customer, licenses: some.toReversed(), registrations: others.toReversed() } })
            .effect,
        )
      }),
    )
  })

  it('every reason is a sentence with something to do', () => {
    fc.assert(
      fc.property(licenses, registrations, items, (some, others, item) => {
        for (const reason of decide({ item, customer: { ...customer, licenses: some, registrations: others } })
          .reasons) {
          expect(reason.words).toMatch(/^[A-Z].*\.$/)
          expect(reason.whatToDo).toMatch(/^[A-Z].*\.$/)
        }
      }),
    )
  })
})
