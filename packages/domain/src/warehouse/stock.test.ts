import { describe, expect, it } from 'vitest'
import { heldFor, isSerializedProduct } from './stock.ts'

describe('what holds stock', () => {
  it('is a set in one order; goods can be sold when it is empty', () => {
    expect(heldFor(['SERIALS_MISSING', 'RETURN', 'RETURN', 'SUSPECT'])).toEqual({
      status: 'Quarantine',
      quarantineReasons: ['SUSPECT', 'RETURN', 'SERIALS_MISSING'],
    })
    expect(heldFor([])).toEqual({ status: 'Active', quarantineReasons: [] })
  })

  it('P14: a serialized product is a prescription drug that is not exempt', () => {
    expect(isSerializedProduct({ type: 'prescription', dscsaExempt: null })).toBe(true)
    expect(isSerializedProduct({ type: 'prescription', dscsaExempt: 'Medical gas' })).toBe(false)
    expect(isSerializedProduct({ type: 'otc', dscsaExempt: null })).toBe(false)
  })
})
