import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import type { TradedItem } from './may-buy.ts'
import { maySupply, type MaySupplyQuestion, type Supplier, supplyRefusal } from './may-supply.ts'

const day = parseBusinessDate
const on = day('2026-11-15')
const verification = { by: 'ana', on, source: 'fda' } as const
const plant = { address: '5 Mill Rd', city: 'Newark', state: 'NJ', zipCode: '07101' }
const term = { issuedOn: null, expiresOn: day('2027-12-31'), verification }

const maker: Supplier = {
  name: 'Acme Labs',
  isActive: true,
  kind: 'manufacturer',
  establishments: [{ ...term, number: '3001234567' }],
  licenses: [],
  registrations: [
    { ...term, number: 'RA1388568', nameOnRegistration: null, schedules: ['2', '3'], registeredAddress: plant },
  ],
}
const wholesaler: Supplier = {
  ...maker,
  name: 'Delta Supply',
  kind: 'wholesaler',
  establishments: [],
  licenses: [{ ...term, number: 'W-7', type: 'wholesaler', state: 'NJ', nameOnLicense: null, withdrawnOn: null }],
}
const tablets: TradedItem = {
  name: 'Amoxicillin',
  isActive: true,
  isPrescription: true,
  deaSchedule: null,
  isNarcotic: null,
}
const oxycodone: TradedItem = { ...tablets, name: 'Oxycodone', deaSchedule: 'II', isNarcotic: true }
const decide = (question: Partial<MaySupplyQuestion>) =>
  maySupply({ vendor: maker, item: tablets, shipsFrom: plant, on, ...question })
const codes = (question: Partial<MaySupplyQuestion>) => decide(question).reasons.map(({ code }) => code)

describe('authorised trading partners', () => {
  it('supply what their papers cover', () => {
    expect(decide({})).toEqual({ allowed: true, effect: null, reasons: [] })
    expect(codes({ vendor: wholesaler })).toEqual([])
    expect(codes({ item: oxycodone })).toEqual([])
    expect(codes({ item: oxycodone, vendor: wholesaler })).toEqual([])
  })

  it('need no papers for what is no drug', () => {
    const nobody = { ...maker, kind: null, establishments: [], registrations: [] }
    expect(codes({ vendor: nobody, item: { ...tablets, isPrescription: false } })).toEqual([])
  })

  it.each([
    ['of no kind', { vendor: { ...maker, kind: null } }, ['PARTNER_MISSING']],
    ['a maker without registration', { vendor: { ...maker, establishments: [] } }, ['PARTNER_MISSING']],
    [
      'a maker whose registration ran out',
      { vendor: { ...maker, establishments: [{ ...term, number: '1', expiresOn: day('2025-12-31') }] } },
      ['PARTNER_EXPIRED'],
    ],
    [
      'a maker whose registration is to begin',
      { vendor: { ...maker, establishments: [{ ...term, number: '1', issuedOn: day('2026-12-31') }] } },
      ['PARTNER_MISSING'],
    ],
    ['a wholesaler without license', { vendor: { ...wholesaler, licenses: [] } }, ['LIC_MISSING']],
    ['a wholesaler elsewhere', { vendor: wholesaler, shipsFrom: { ...plant, state: 'NY' } }, ['LIC_MISSING']],
    ['a wholesaler from nowhere', { vendor: wholesaler, shipsFrom: null }, ['PARTNER_MISSING']],
    ['a dispenser with a wholesaler’s license', { vendor: { ...wholesaler, kind: 'dispenser' } }, ['LIC_MISSING']],
    ['inactive', { vendor: { ...maker, isActive: false } }, ['VENDOR_INACTIVE']],
    ['without DEA registration', { item: oxycodone, vendor: { ...maker, registrations: [] } }, ['DEA_MISSING']],
    ['without its schedule', { item: { ...oxycodone, deaSchedule: 'IV' } }, ['DEA_SCHEDULE']],
    ['from another place', { item: oxycodone, shipsFrom: { ...plant, address: '6 Mill Rd' } }, ['DEA_ADDRESS']],
    ['schedule I', { item: { ...oxycodone, deaSchedule: 'I' } }, ['SCHEDULE_I']],
  ] as const)('%s: refused', (_, question, expected) => {
    expect(codes(question)).toEqual(expected)
    expect(decide(question)).toMatchObject({ allowed: false, effect: 'block' })
    expect(decide(question).reasons.every(({ releasable }) => !releasable)).toBe(true)
  })

  it('are warned about a month before', () => {
    const vendor = { ...maker, establishments: [{ ...term, number: '3001234567', expiresOn: day('2026-12-01') }] }
    expect(decide({ vendor })).toMatchObject({
      allowed: true,
      effect: 'warn',
      reasons: [
        {
          code: 'PARTNER_EXPIRING',
          words: 'The establishment registration 3001234567 of Acme Labs expires on Dec 1, 2026.',
        },
      ],
    })
  })
})

describe('what is received', () => {
  const approved = { ...maker, complianceStatus: 'approved', complianceReason: '' } as const
  const refused = (vendor: Parameters<typeof supplyRefusal>[0]['vendor'], item = tablets) =>
    supplyRefusal({ vendor, item, shipsFrom: plant, on })
  const message = 'Acme Labs is not approved by compliance.'

  it('P30: drugs come from a vendor that compliance approved', () => {
    expect(refused(approved)).toBeNull()
    expect(refused(approved, { ...tablets, isActive: false })).toBeNull()
    expect(refused({ ...approved, complianceStatus: 'pending' })).toMatchObject({ message })
    expect(refused({ ...approved, complianceStatus: 'hold', complianceReason: 'No audit' })).toMatchObject({
      message,
      why: 'No audit',
    })
    expect(refused({ ...approved, complianceStatus: 'rejected' })).toMatchObject({ message })
  })

  it('P30: and whose authorization holds today', () => {
    expect(refused({ ...approved, establishments: [] })).toMatchObject({ message, why: expect.any(String) })
    expect(
      refused({ ...approved, establishments: [{ ...term, number: '1', expiresOn: day('2025-12-31') }] })?.why,
    ).toContain('expired on')
    expect(refused({ ...approved, isActive: false })).toBeNull()
  })

  it('P30: other items are received from anyone', () => {
    const bandage = { ...tablets, isPrescription: false }
    expect(refused({ ...approved, complianceStatus: 'pending' }, bandage)).toBeNull()
    expect(refused({ ...approved, complianceStatus: 'pending' }, { ...bandage, deaSchedule: 'V' })).toMatchObject({
      message,
    })
  })
})
