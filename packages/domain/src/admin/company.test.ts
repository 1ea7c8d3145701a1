import { describe, expect, it } from 'vitest'
import { isGs1Prefix, isRoutingNumber, logoTypeOf } from './company.ts'

describe('numbers of a company', () => {
  it.each([
    ['021000021', true],
    ['011401533', true],
    ['021000022', false],
    ['000000000', false],
    ['12345678', false],
    ['02100002l', false],
  ])('%s is a routing number: %s', (text, is) => {
    expect(isRoutingNumber(text)).toBe(is)
  })

  it.each([
    ['0614141', true],
    ['061', false],
    ['0614141000123', false],
    ['06141a1', false],
  ])('%s is a GS1 prefix: %s', (text, is) => {
    expect(isGs1Prefix(text)).toBe(is)
  })
})

describe('a logo', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 120 }, () => 7), 0xff, 0xd9])
  it('is what its own bytes say', () => {
    expect(logoTypeOf(jpeg)).toBe('image/jpeg')
    expect(logoTypeOf(jpeg.subarray(0, 100))).toBeNull()
    expect(logoTypeOf(Uint8Array.from('<svg xmlns="urn:x"/>', (sign) => sign.codePointAt(0) ?? 0))).toBeNull()
    expect(logoTypeOf(new Uint8Array())).toBeNull()
  })
})
