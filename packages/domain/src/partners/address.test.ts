import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressDifferences,
  formatAddress,
  isSameAddress,
  zipCodeOf,
  zipCodeProblem,
  zipCodeRemark,
} from './address.ts'
import { stateCodes, stateOf, states } from './states.ts'

const home = { address: '12 North Main Street, Suite 5', city: 'Saint Paul', state: 'MN', zipCode: '55101' }

describe('states', () => {
  it.each([
    ['TX', 'TX'],
    [' tx ', 'TX'],
    ['Texas', 'TX'],
    ['new  york', 'NY'],
    ['D.C.', 'DC'],
    ['Puerto Rico', 'PR'],
    ['US Virgin Islands', 'VI'],
    ['AE', 'AE'],
  ])('%s is %s', (text, code) => expect(stateOf(text)).toBe(code))

  it.each(['', 'ZZ', 'Ontario', 'constructor'])('"%s" is none', (text) => expect(stateOf(text)).toBeUndefined())

  it('are fifty, and the rest is named for what it is', () => {
    const count = (kind: string) => stateCodes.filter((code) => states[code].kind === kind).length
    expect([count('state'), count('district'), count('territory'), count('associated'), count('military')]).toEqual([
      50, 1, 5, 3, 3,
    ])
  })
})

describe('zip codes', () => {
  it.each([
    ['78701', '78701', null],
    ['78701-1234', '78701', '1234'],
    ['787011234', '78701', '1234'],
    [' 00501 ', '00501', null],
  ])('%s', (text, five, four) => {
    expect(zipCodeOf(text)).toEqual({ five, four })
    expect(zipCodeProblem(text)).toBeUndefined()
  })

  it.each(['', '7870', '78701-', '78701-12', '7870A', '00000', '7870112345'])('"%s" is none', (text) => {
    expect(zipCodeProblem(text)).toBe('must be a zip code: five digits, or nine as 12345-6789')
  })

  it.each([
    ['78701', 'TX'],
    ['73301', 'TX'],
    ['88510', 'TX'],
    ['10001', 'NY'],
    ['06390', 'NY'],
    ['20500', 'DC'],
    ['20101', 'VA'],
    ['00901', 'PR'],
    ['96799', 'AS'],
    ['09012', 'AE'],
    ['34002', 'AA'],
  ] as const)('%s lies in %s', (zipCode, state) => expect(zipCodeRemark(zipCode, state)).toBeUndefined())

  it('are remarked on in another state', () => {
    expect(zipCodeRemark('78701-1234', 'OK')).toBe('Zip code 78701 is not in Oklahoma.')
    expect(zipCodeRemark('nonsense', 'OK')).toBeUndefined()
  })

  it('have few prefixes that two states share', () => {
    const prefixes = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))
    const shared = prefixes.filter(
      (prefix) => stateCodes.filter((code) => zipCodeRemark(`${prefix}01`, code) === undefined).length > 1,
    )
    expect(shared).toEqual(['063', '967', '969'])
  })
})

describe('two addresses', () => {
  it.each([
    ['12 N. Main St. Ste 5', 'St. Paul', 'Minnesota', '55101-2233'],
    ['12 NORTH MAIN ST #5', 'ST PAUL', 'mn', '55101'],
    ['12 n main street\nUnit 5', 'Saint  Paul', 'MN', '55101'],
    ['12 North Main Street, Suite #5', 'Saint Paul', 'MN', '551010000'],
  ])('"%s, %s" is the same place', (address, city, state, zipCode) => {
    expect(addressDifferences(home, { address, city, state, zipCode })).toEqual([])
  })

  it.each([
    [{ address: '12 South Main Street, Suite 5' }, ['street']],
    [{ address: '12 North Main Street, Suite 6' }, ['unit']],
    [{ address: '12 North Main Street' }, ['unit']],
    [{ address: '12 North Main Street, Floor 5' }, ['unit']],
    [{ address: '12 North Main Street, Building 2, Suite 5' }, ['unit']],
    [{ address: '14 North Main Avenue, Suite 5' }, ['street']],
    [{ city: 'Minneapolis' }, ['city']],
    [{ address: '北京', city: '東京' }, ['street', 'unit', 'city']],
    [{ state: 'WI', zipCode: '54001' }, ['state', 'zipCode']],
  ] as const)('%j is another place', (change, parts) => {
    expect(addressDifferences(home, { ...home, ...change })).toEqual(parts)
  })

  it.each([
    ['PO Box 12', 'P.O. BOX 12'],
    ['1 Saint Mary’s Road', "1 St Mary's Rd."],
    ['200 First Avenue', '200 1st Ave'],
    ['7 Peña Boulevard', '7 Pena Blvd'],
    ['12-14 Elm Ct', '12 14 Elm Court'],
    ['9 Elm Ct Building 2 Suite 5', '9 Elm Court, Bldg. 2 #5'],
    ['9 Elm Ct 3rd Floor', '9 Elm Court 3rd Fl'],
  ])('%s is %s', (one, other) => {
    expect(isSameAddress({ ...home, address: one }, { ...home, address: other })).toBe(true)
  })

  it('compare the same from both sides, and every one is itself', () => {
    const line = fc.oneof(fc.string(), fc.constantFrom('1 Main St', '1 Main Street #4', '1 Main St Apt 4', 'Suite 5'))
    const address = fc.record({ address: line, city: line, state: line, zipCode: line })
    fc.assert(
      fc.property(address, address, (one, other) => {
        expect(addressDifferences(one, one)).toEqual([])
        expect(addressDifferences(one, other)).toEqual(addressDifferences(other, one))
      }),
    )
  })

  it('is written on one line', () => {
    expect(formatAddress({ ...home, address: '12 Main St\nSuite 5 ' })).toBe(
      '12 Main St, Suite 5, Saint Paul, MN 55101',
    )
  })
})
