import { describe, expect, it } from 'vitest'
import { isSerializedProduct, nextQuarantineReason, type QuarantineReason } from './stock.ts'

describe('what holds stock', () => {
  const next = (quarantineReason: QuarantineReason | null, awaitsDocument: boolean, awaitsSerials: boolean) =>
    nextQuarantineReason({ status: 'Quarantine', quarantineReason, awaitsDocument, awaitsSerials })

  it('is released one reason at a time', () => {
    expect(next('MANUAL', true, true)).toBe('PENDING_TI')
    expect(next('PENDING_TI', false, true)).toBe('SERIALS_MISSING')
    expect(next('PENDING_TI', true, true)).toBe('SERIALS_MISSING')
    expect(next('MANUAL', false, true)).toBe('SERIALS_MISSING')
    expect(next('SERIALS_MISSING', false, true)).toBeNull()
    expect(next('SERIALS_MISSING', true, false)).toBe('PENDING_TI')
    expect(next('MANUAL', false, false)).toBeNull()
  })

  it('P14: a serialized product is a prescription drug that is not exempt', () => {
    expect(isSerializedProduct({ type: 'prescription', dscsaExempt: null })).toBe(true)
    expect(isSerializedProduct({ type: 'prescription', dscsaExempt: 'Medical gas' })).toBe(false)
    expect(isSerializedProduct({ type: 'otc', dscsaExempt: null })).toBe(false)
  })
})
