import { describe, expect, it } from 'vitest'
import { parseBusinessDate } from '../dates.ts'
import { labelMismatch } from './label-against-record.ts'

const record = {
  itemId: 'i1',
  itemName: 'Digoxin',
  lot: 'D82S25377',
  expiresOn: parseBusinessDate('2028-02-27'),
}

describe('a label', () => {
  it('agrees where it says the same, or nothing', () => {
    expect(labelMismatch({}, record)).toBeNull()
    expect(labelMismatch({ lot: 'D82S25377', expirationDate: record.expiresOn, itemId: 'i1' }, record)).toBeNull()
    expect(labelMismatch({ lot: 'D82S25377', expirationDate: null }, record)).toBeNull()
  })

  it('disagrees about the expiry, earlier or later', () => {
    expect(labelMismatch({ expirationDate: parseBusinessDate('2024-01-01') }, record)).toBe(
      'The label says Jan 1, 2024, lot D82S25377 is recorded as Feb 27, 2028.',
    )
    expect(labelMismatch({ expirationDate: parseBusinessDate('2029-02-27') }, record)).toBe(
      'The label says Feb 27, 2029, lot D82S25377 is recorded as Feb 27, 2028.',
    )
  })

  it('disagrees about the lot of a serial number, and about the item of a lot', () => {
    expect(labelMismatch({ lot: 'OTHER', serialNumber: 'SN1' }, record)).toBe(
      'The label says lot OTHER, serial SN1 is recorded as lot D82S25377.',
    )
    expect(labelMismatch({ itemId: 'i2', itemName: 'Warfarin' }, record)).toBe(
      'The label says Warfarin, lot D82S25377 is recorded as Digoxin.',
    )
  })
})
