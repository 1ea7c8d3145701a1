type ImageSize = { readonly width: number; readonly height: number }

/** More than any picture of a package needs, and little enough to be drawn. */
export const MOST_PIXELS = 25_000_000
export const TOO_MANY_PIXELS = 'has more pixels than are allowed: 25 million'

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const letters = (bytes: Uint8Array, from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))

/** How large a PNG, JPEG or WebP says it is, by its own head; null for what says nothing. */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 30) return null
  if (letters(bytes, 12) === 'IHDR') return { width: viewOf(bytes).getUint32(16), height: viewOf(bytes).getUint32(20) }
  if (letters(bytes, 0) === 'RIFF' && letters(bytes, 8) === 'WEBP') return webpSize(bytes)
  return bytes[0] === 0xff && bytes[1] === 0xd8 ? jpegSize(bytes) : null
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegSize(bytes: Uint8Array): ImageSize | null {
  const view = viewOf(bytes)
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    const isAlone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
    at += isAlone ? (marker === 0xff ? 1 : 2) : 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(bytes: Uint8Array): ImageSize | null {
  const view = viewOf(bytes)
  const threeBytes = (at: number) => view.getUint16(at, true) + (bytes[at + 2] ?? 0) * 0x1_00_00
  switch (letters(bytes, 12)) {
    case 'VP8X':
      return { width: threeBytes(24) + 1, height: threeBytes(27) + 1 }
    case 'VP8L': {
      const packed = view.getUint32(21, true)
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  }
}

/** Whether a picture is small enough to be drawn; one that does not say how large it is has nothing that could be. */
export function isDrawable(bytes: Uint8Array): boolean {
  const size = imageSizeOf(bytes)
  return size === null || (size.width > 0 && size.height > 0 && size.width * size.height <= MOST_PIXELS)
}
