import { describe, expect, it } from 'vitest'
import { parseUnitCost } from '../money.ts'
import {
  orderLineProblems,
  purchaseTotal,
  placeProblems,
  priceChangePercent,
  purchaseOrderLifecycle,
} from './purchase-order.ts'

describe('a purchase order', () => {
  it('goes from Draft to Placed to Closed and never back', () => {
    expect(purchaseOrderLifecycle.after('place', 'Draft')).toBe('Placed')
    expect(purchaseOrderLifecycle.after('close', 'Placed')).toBe('Closed')
    expect(purchaseOrderLifecycle.refusal('delete', 'Placed')).toBe('A Placed purchase order cannot be deleted.')
    expect(purchaseOrderLifecycle.refusal('sendByEdi', 'Draft')).toBe('A Draft purchase order cannot be sent by EDI.')
    expect(purchaseOrderLifecycle.allowing('receive')).toEqual(['Placed'])
  })

  it('adds up rounded lines', () => {
    const line = { quantity: 3, purchasePrice: parseUnitCost('0.3333') }
    expect(purchaseTotal([line, line])).toBe(200)
  })

  it.each([
    ['57.45', '54.10', 6.2],
    ['40.20', '40.85', -1.6],
    ['31.85', '31.85', 0],
    ['10', '0', null],
  ])('compares %s with %s: %s percent', (price, current, percent) => {
    expect(priceChangePercent(parseUnitCost(price), parseUnitCost(current))).toBe(percent)
  })

  it('has no price change without a current cost', () => {
    expect(priceChangePercent(parseUnitCost('1'), null)).toBeNull()
  })
})

describe('a line', () => {
  const line = { quantity: 10, received: 4, targets: [] }

  it('keeps what was received', () => {
    expect(orderLineProblems(line)).toEqual([])
    expect(orderLineProblems({ ...line, quantity: 3 })).toEqual([
      { field: 'quantity', message: 'must be at least 4, already received' },
    ])
  })

  it('is not targeted for more than it has, nor twice at one order', () => {
    const target = { salesOrderId: 'one', quantity: 6 }
    expect(orderLineProblems({ ...line, targets: [target, { ...target, salesOrderId: 'two' }] })).toMatchObject([
      { field: 'targets', message: 'have 12 units, more than the 10 of the line' },
    ])
    expect(orderLineProblems({ ...line, quantity: 12, targets: [target, target] })).toMatchObject([
      { field: 'targets', message: 'name one sales order twice' },
    ])
  })
})

describe('placing', () => {
  const vendor = { friendlyName: 'Velora Pharma', isActive: true }
  const gauze = { itemName: 'Gauze', quantity: 1, isActive: true }

  it('needs an active vendor, a line, and a quantity on every line', () => {
    expect(placeProblems({ vendor, lines: [gauze] })).toEqual([])
    expect(placeProblems({ vendor: null, lines: [] }).map(({ message }) => message)).toEqual([
      'Choose a vendor.',
      'Add at least one item.',
    ])
    expect(
      placeProblems({ vendor: { ...vendor, isActive: false }, lines: [{ ...gauze, quantity: 0, isActive: false }] }),
    ).toEqual([
      { field: 'vendorId', message: 'Velora Pharma is not active.' },
      { field: 'products.0', message: 'Enter a quantity for Gauze.' },
      { field: 'products.0', message: 'Gauze is not active.' },
    ])
  })
})
