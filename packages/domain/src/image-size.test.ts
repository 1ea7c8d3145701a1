import { describe, expect, it } from 'vitest'
import { imageSizeOf, isDrawable } from './image-size.ts'

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    [...parts, Array.from({ length: 40 }, () => 0)].flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
const four = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const png = (width: number, height: number) =>
  bytesOf([0x89], 'PNG', [13, 10, 26, 10], four(13), 'IHDR', four(width), four(height))
const jpeg = (width: number, height: number) =>
  bytesOf(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8],
    [height >> 8, height & 255, width >> 8, width & 255],
  )
const webp = (width: number, height: number) => {
  const three = (value: number) => [value & 255, (value >> 8) & 255, value >> 16]
  return bytesOf('RIFF', four(0), 'WEBP', 'VP8X', four(10), four(0), three(width - 1), three(height - 1))
}

describe('the size of a picture', () => {
  it.each([
    ['PNG', png(640, 480)],
    ['JPEG', jpeg(640, 480)],
    ['WebP', webp(640, 480)],
  ])('is read from the head of a %s', (_kind, bytes) => {
    expect(imageSizeOf(bytes)).toEqual({ width: 640, height: 480 })
    expect(isDrawable(bytes)).toBe(true)
  })

  it.each([
    ['PNG', png(60_000, 60_000)],
    ['JPEG', jpeg(60_000, 60_000)],
    ['WebP', webp(16_000, 16_000)],
    ['empty PNG', png(0, 10)],
  ])('is refused where it cannot be drawn: %s', (_kind, bytes) => expect(isDrawable(bytes)).toBe(false))
})
