import type { ItemVariation } from '@galen/contract/items/item-variations'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import { describe, expect, it } from 'vitest'
import { variationAtCost, variationAtMargin, variationAtPrice, remargined } from './variation-changes.ts'

const variation = (id: string, values: Partial<ItemVariation> = {}): ItemVariation => ({
  id,
  vendorId: 'v',
  vendorName: 'Velora',
  childIndex: 1,
  childNumber: '10-1',
  vendorItemNumber: '',
  note: '',
  validTo: null,
  flags: [],
  isActive: true,
  price: 10,
  cost: 8,
  soaCost: null,
  minimumMargin: null,
  pcr: 0,
  margin: 20,
  isSpecial: false,
  customerId: null,
  customerName: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  ...values,
})

describe('price and margin', () => {
  it('follow from each other, with the SOA cost first', () => {
    expect(variationAtPrice(variation('a'), parseCents(16))).toMatchObject({ price: 16, margin: 50 })
    expect(variationAtMargin(variation('a', { soaCost: 9 }), 25)).toMatchObject({ price: 12, margin: 25 })
    expect(variationAtCost(variation('a'), { soaCost: parseUnitCost(5) })).toMatchObject({
      price: 10,
      margin: 50,
      soaCost: 5,
    })
  })

  it('keep the margin of a price that was merged with the cost of another user', () => {
    expect(remargined(variation('a', { price: 16, cost: 4 }))).toMatchObject({ price: 16, margin: 75 })
  })

  it('say nothing of costs to those who may not view them', () => {
    const seen = variation('a', { cost: null, margin: null, pcr: null })
    expect(variationAtPrice(seen, parseCents(9))).toEqual({ ...seen, price: 9 })
  })
})
