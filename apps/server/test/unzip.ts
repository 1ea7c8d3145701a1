import { crc32, inflateRawSync } from 'node:zlib'

/** The files inside a zip, read by its directory; fails when a size or a checksum is wrong. */
export function unzip(bytes: Uint8Array): Map<string, string> {
  const zip = Buffer.from(bytes)
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const count = zip.readUInt16LE(end + 10)
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let read = 0; read < count; read++) {
    if (zip.readUInt32LE(at) !== 0x02014b50) throw new Error('The directory is broken')
    const [crc, packed, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const offset = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    const content = inflateRawSync(zip.subarray(start, start + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`)
    files.set(name, content.toString())
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

export type SheetCell = { readonly type: string; readonly style: string; readonly value: string }

/** The cells of the only sheet, row by row, by their letters. */
export function sheetOf(bytes: Uint8Array): Record<string, SheetCell>[] {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) =>
    Object.fromEntries(
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(
        ([, letters, attributes = '', inside = '']) => [
          letters,
          {
            type: /t="(\w+)"/.exec(attributes)?.[1] ?? 'n',
            style: /s="(\d)"/.exec(attributes)?.[1] ?? '0',
            value: (/<(?:v|t)[^>]*>(.*?)<\/(?:v|t)>/s.exec(inside)?.[1] ?? '').replaceAll(
              /&\w+;/g,
              (sign) => SIGNS[sign] ?? sign,
            ),
          },
        ],
      ),
    ),
  )
}
