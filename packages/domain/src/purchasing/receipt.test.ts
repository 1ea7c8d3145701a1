import { describe, expect, it } from 'vitest'
import { parseCents, parseUnitCost, zeroCents } from '../money.ts'
import { lotProblems, lotValues, receiptCosts, receiptLifecycle, receiptLimitMessage, unreceivedOf } from './receipt.ts'

describe('a receipt', () => {
  it('is validated once it is placed, closes when it is paid and reopens when the payment is voided', () => {
    expect(receiptLifecycle.after('validate', 'Placed')).toBe('Validated')
    expect(receiptLifecycle.after('settle', 'Validated')).toBe('Closed')
    expect(receiptLifecycle.after('reopen', 'Closed')).toBe('Validated')
    expect(receiptLifecycle.refusal('delete', 'Placed')).toBe('A Placed receipt cannot be deleted.')
    expect(receiptLifecycle.refusal('revalue', 'Validated')).toBe('A Validated receipt cannot get another cost.')
  })

  it('says that a line is full as the specification does', () => {
    expect(receiptLimitMessage('Gauze', 'PO-000001')).toBe('Item Gauze has reached the Receipt #PO-000001 limit.')
    expect(unreceivedOf({ ordered: 10, received: 4, receiving: 6 })).toBe(0)
    expect(unreceivedOf({ ordered: 10, received: 4, receiving: 5 })).toBe(1)
  })
})

describe('freight', () => {
  const line = { quantity: 1, purchasePrice: parseUnitCost('10') }

  it('E58: 10.00 over three equal lines is 3.34, 3.33 and 3.33', () => {
    const shares = receiptCosts([line, line, line], parseCents('10'), 'value').map(({ freightShare }) => freightShare)
    expect(shares).toEqual([334, 333, 333])
  })

  it('is spread by value or by quantity', () => {
    const lines = [
      { quantity: 1, purchasePrice: parseUnitCost('90') },
      { quantity: 9, purchasePrice: parseUnitCost('1.1111') },
    ]
    expect(receiptCosts(lines, parseCents('10'), 'value').map(({ freightShare }) => freightShare)).toEqual([900, 100])
    const byQuantity = receiptCosts(lines, parseCents('10'), 'quantity')
    expect(byQuantity.map(({ freightShare }) => freightShare)).toEqual([100, 900])
    const exact = receiptCosts([{ quantity: 7, purchasePrice: parseUnitCost(67.9015) }], zeroCents, 'value')
    expect(exact[0], 'the agreed price, not the rounded line').toMatchObject({ cost: 679_015, totalCost: 47_531 })
    expect(byQuantity[0]).toMatchObject({ merchandise: 9000, totalCost: 9100, cost: 910_000 })
  })

  it('leaves the values of lots adding up to the line', () => {
    expect(lotValues(parseCents('10'), [1, 1, 1])).toEqual([334, 333, 333])
  })
})

it('E22: three units with two serial numbers are refused', () => {
  expect(lotProblems({ lot: 'L1', serialized: true, quantity: 3, serials: 2 })).toMatchObject([
    { message: 'Lot L1 has 2 serial numbers for 3 units.' },
  ])
  expect(lotProblems({ lot: 'L1', serialized: false, quantity: 3, serials: 0 })).toEqual([])
})
