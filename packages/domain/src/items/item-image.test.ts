import { describe, expect, it } from 'vitest'
import { imageTypeOf } from './item-image.ts'

const ascii = (text: string) => [...text].map((sign) => sign.codePointAt(0) ?? 0)

function webp(form: string, said?: number): Uint8Array {
  const body = [...ascii('WEBP'), ...ascii(form), 10, 0, 0, 0, ...Array.from({ length: 10 }, () => 7)]
  const length = said ?? body.length
  return Uint8Array.from([...ascii('RIFF'), length & 255, length >> 8, 0, 0, ...body])
}

describe('a picture by its own bytes', () => {
  it('is a WebP in any of its forms', () => {
    for (const form of ['VP8 ', 'VP8L', 'VP8X']) expect(imageTypeOf(webp(form))).toBe('image/webp')
  })
  it('is a JPEG from its first to its last bytes', () => {
    const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, ...Array.from({ length: 120 }, () => 1), 0xff, 0xd9])
    expect(imageTypeOf(jpeg)).toBe('image/jpeg')
    expect(imageTypeOf(jpeg.subarray(0, -1))).toBeNull()
  })
  it('is nothing when it is cut off, of an unknown form, or something else', () => {
    expect(imageTypeOf(webp('VP8 ', 900))).toBeNull()
    expect(imageTypeOf(webp('VP9 '))).toBeNull()
    expect(imageTypeOf(Uint8Array.from(ascii('<svg onload="alert(1)"></svg>, or so it says')))).toBeNull()
    expect(imageTypeOf(new Uint8Array())).toBeNull()
  })
})
