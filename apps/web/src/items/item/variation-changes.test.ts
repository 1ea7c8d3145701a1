import type { ItemVariation } from '@galen/contract/items/item-variations'
import { parseCents, parseUnitCost } from '@galen/domain/money'
import { describe, expect, it } from 'vitest'
import { mergeVariations, offerAtCost, offerAtMargin, offerAtPrice, variationChanges } from './variation-changes.ts'

const offer = (id: string, values: Partial<ItemVariation> = {}): ItemVariation => ({
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

describe('what is sent of the offers', () => {
  it('is only what changed, with the version that was seen', () => {
    const stored = [offer('a'), offer('b')]
    expect(variationChanges(stored, [offerAtPrice(offer('a'), parseCents(12)), offer('b')])).toEqual([
      { id: 'a', version: 3, price: 12 },
    ])
    expect(variationChanges(stored, stored)).toEqual([])
  })

  it('is the price where a margin was typed', () => {
    expect(variationChanges([offer('a')], [offerAtMargin(offer('a'), 50)])).toEqual([
      { id: 'a', version: 3, price: 16 },
    ])
  })
})

describe('price and margin', () => {
  it('follow from each other, with the SOA cost first', () => {
    expect(offerAtPrice(offer('a'), parseCents(16))).toMatchObject({ price: 16, margin: 50 })
    expect(offerAtMargin(offer('a', { soaCost: 9 }), 25)).toMatchObject({ price: 12, margin: 25 })
    expect(offerAtCost(offer('a'), { soaCost: parseUnitCost(5) })).toMatchObject({ price: 10, margin: 50, soaCost: 5 })
  })

  it('say nothing of costs to those who may not view them', () => {
    const seen = offer('a', { cost: null, margin: null, pcr: null })
    expect(offerAtPrice(seen, parseCents(9))).toEqual({ ...seen, price: 9 })
  })
})

describe('two who edit the offers of one item', () => {
  const base = [offer('a'), offer('b')]

  it('both keep their work on different offers, and on different fields of one', () => {
    const mine = [offer('a', { price: 16, margin: 50 }), offer('b')]
    const theirs = [offer('a', { note: 'Ask Ana', version: 4 }), offer('b', { price: 20, margin: 60, version: 4 })]
    expect(mergeVariations(base, mine, theirs)).toEqual([
      offer('a', { price: 16, margin: 50, note: 'Ask Ana', version: 4 }),
      offer('b', { price: 20, margin: 60, version: 4 }),
    ])
  })

  it('see what the other added', () => {
    expect(mergeVariations(base, base, [...base, offer('c')])).toHaveLength(3)
  })

  it('have to choose where both changed the same field', () => {
    const theirs = [offer('a', { price: 11 }), offer('b')]
    expect(mergeVariations(base, [offer('a', { price: 12 }), offer('b')], theirs)).toBeUndefined()
  })
})
