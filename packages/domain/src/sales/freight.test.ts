import { describe, expect, it } from 'vitest'
import { parseCents } from '../money.ts'
import { billedWeight, freightChargeOf, packageOfType, packageOptionsOf, quoteProblem, tableRate } from './freight.ts'

const box = { packageTypeLabel: 'Box', packageTypeCode: 'BOX', presetHeight: 10, presetLength: 12, presetWidth: 8 }
const envelope = { ...box, packageTypeLabel: 'Envelope', packageTypeCode: 'ENV', presetHeight: null }
const whole = { insuranceAmount: 0, weight: 3, height: 10, width: 8, length: 12 }

describe('packages', () => {
  it('begin empty, with the presets of their type when all exist', () => {
    expect(packageOfType(box)).toEqual({ insuranceAmount: 0, weight: 0, height: 10, width: 8, length: 12 })
    expect(packageOfType(envelope)).toEqual({ insuranceAmount: 0, weight: 0, height: 0, width: 0, length: 0 })
  })

  it('are those that the service carries', () => {
    expect(packageOptionsOf({ packageTypes: [] }, [box, envelope])).toEqual([box, envelope])
    expect(packageOptionsOf({ packageTypes: ['ENV'] }, [box, envelope])).toEqual([envelope])
  })

  it('weigh at least what their space would', () => {
    expect(billedWeight(whole)).toBe(7)
    expect(billedWeight({ ...whole, weight: 20.1 })).toBe(21)
    expect(billedWeight({ ...whole, weight: 0, height: 0 })).toBe(1)
  })
})

it('needs packages, an address and a service for a quote, in this order', () => {
  const shipment = { packages: [whole], shipAddress: {}, serviceValue: 'GROUND' }
  expect(quoteProblem(shipment)).toBeNull()
  expect(quoteProblem({ ...shipment, packages: [], shipAddress: null })).toBe('Fill in the package dimensions')
  for (const size of ['height', 'width', 'length'])
    expect(quoteProblem({ ...shipment, packages: [{ ...whole, [size]: 0 }] })).toBe('Fill in the package dimensions')
  expect(quoteProblem({ ...shipment, shipAddress: null })).toBe('Fill in the Shipping Address')
  expect(quoteProblem({ ...shipment, serviceValue: null })).toBe('Fill in the Shipping Service')
})

it('charges base, weight and insurance for each package', () => {
  const row = { baseRate: parseCents(8), ratePerPound: 0.755, insurancePercent: 1 }
  expect(tableRate(row, [whole])).toBe(800 + 529)
  expect(tableRate(row, [whole, { ...whole, insuranceAmount: 250 }])).toBe(2 * (800 + 529) + 250)
})

it.each([
  ['1,234.50', 1234.5],
  ['$ 12', 12],
  [7, 7],
  ['', 0],
  ['abc', 0],
  [null, 0],
])('reads the freight charge %j as %d', (given, charge) => expect(freightChargeOf(given)).toBe(charge))
