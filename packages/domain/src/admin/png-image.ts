const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

export type PngImage = { readonly width: number; readonly height: number; readonly data: readonly Uint8Array[] }

type Chunk = { readonly type: string; readonly body: Uint8Array }

/** Reads the structure of a PNG: every chunk with its checksum, the head first and the end last. Why not, otherwise. */
export function readPng(bytes: Uint8Array): PngImage | string {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return 'is not a PNG image'
  const chunks = chunksOf(bytes)
  if (typeof chunks === 'string') return chunks
  const [head] = chunks
  if (head?.type !== 'IHDR' || head.body.length !== 13) return 'is a PNG image without a head'
  if (chunks.at(-1)?.type !== 'IEND') return 'is a PNG image that is cut off'
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body)
  if (data.length === 0) return 'is a PNG image without a picture'
  const view = new DataView(head.body.buffer, head.body.byteOffset, 13)
  return { width: view.getUint32(0), height: view.getUint32(4), data }
}

function chunksOf(bytes: Uint8Array): Chunk[] | string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < bytes.length) {
    if (chunks.at(-1)?.type === 'IEND') return 'has something after the end of the PNG image'
    if (at + 12 > bytes.length) return 'is a PNG image that is cut off'
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return 'is a PNG image that is cut off'
    const type = String.fromCodePoint(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (checksumOf(bytes.subarray(at + 4, at + 8 + length)) !== view.getUint32(end - 4))
      return `is a damaged PNG image: the checksum of ${type} is wrong`
    chunks.push({ type, body })
    at = end
  }
  return chunks
}

/** CRC-32 as PNG defines it. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
