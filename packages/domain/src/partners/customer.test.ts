import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CustomerAddressKind, customerAddressProblems, settledAddresses, shipToStates } from './customer.ts'

const address = (more: object = {}) => ({
  address: '12 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
  kind: 'both' as CustomerAddressKind,
  active: true,
  defaultBill: false,
  defaultShip: false,
  ...more,
})
const fields = (...addresses: ReturnType<typeof address>[]) =>
  customerAddressProblems(addresses).map(({ field }) => field)

describe('the addresses of a customer', () => {
  it('have a state and a zip code within the country, and are free outside of it', () => {
    expect(fields(address({ state: 'Mars', zipCode: '1' }))).toEqual(['addresses.0.state', 'addresses.0.zipCode'])
    expect(fields(address({ state: 'Ontario', zipCode: 'K1A 0B1', country: 'CA' }))).toEqual([])
  })

  it('have one default of each kind, where it fits', () => {
    expect(fields(address({ defaultBill: true }), address({ defaultBill: true }))).toEqual(['addresses.1.defaultBill'])
    expect(fields(address({ kind: 'ship', defaultBill: true }))).toEqual(['addresses.0.defaultBill'])
    expect(fields(address({ kind: 'bill', defaultShip: true }))).toEqual(['addresses.0.defaultShip'])
    expect(fields(address({ defaultShip: true, active: false }), address({ defaultShip: true }))).toEqual([])
  })

  it('have the first fitting one as default while no one chose', () => {
    const kept = settledAddresses([address({ kind: 'ship', state: 'texas' }), address({ kind: 'bill' })])
    expect(kept.map(({ defaultBill, defaultShip }) => [defaultBill, defaultShip])).toEqual([
      [false, true],
      [true, false],
    ])
    expect(kept[0]?.state).toBe('TX')
  })

  const some = fc.array(
    fc.record({
      kind: fc.constantFrom('bill', 'ship', 'both'),
      active: fc.boolean(),
      defaultBill: fc.boolean(),
      defaultShip: fc.boolean(),
    }),
  )

  it('are settled once and for all, and never have two defaults when there was no problem', () =>
    fc.assert(
      fc.property(some, (choices) => {
        const addresses = choices.map((choice) => address(choice))
        fc.pre(customerAddressProblems(addresses).length === 0)
        const kept = settledAddresses(addresses)
        expect(settledAddresses(kept)).toEqual(kept)
        expect(kept.filter(({ defaultBill }) => defaultBill).length).toBeLessThanOrEqual(1)
        expect(kept.filter(({ defaultShip }) => defaultShip).length).toBe(
          kept.some(({ active, kind }) => active && kind !== 'bill') ? 1 : 0,
        )
      }),
    ))

  it('say in which states papers are needed', () =>
    expect(
      shipToStates([
        address(),
        address({ state: 'OK', kind: 'bill' }),
        address({ state: 'NM', active: false }),
        address(),
      ]),
    ).toEqual(['TX']))
})
