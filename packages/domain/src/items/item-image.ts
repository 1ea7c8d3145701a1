import { logoTypeOf } from '../admin/company.ts'

export const ITEM_IMAGE_BYTES = 2 * 1024 * 1024
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** What kind of picture it is, by its own bytes; null for anything but a whole PNG, JPEG or WebP. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  return logoTypeOf(bytes) ?? (isWebp(bytes) ? 'image/webp' : null)
}

const WEBP_FORMS = ['VP8 ', 'VP8L', 'VP8X']

/** A RIFF file says how long it is, and a WebP in which of its three forms it is. */
function isWebp(bytes: Uint8Array): boolean {
  if (bytes.length < 30) return false
  const words = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4))
  const said = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(4, true)
  return words(0) === 'RIFF' && words(8) === 'WEBP' && WEBP_FORMS.includes(words(12)) && said + 8 === bytes.length
}
