import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipEntry = { readonly name: string; readonly content: Iterable<string> | AsyncIterable<string> }

type Written = { name: Buffer; offset: number; crc: number; packed: number; size: number }

/** Sizes follow the content, because they are not known before; names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, the first day a zip can name: the same rows always give the same file. */
const DAY = 0x0021

/** A zip file as it comes: nothing of it is kept, so it may be as long as it likes up to 4 GB. */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  const counted = (bytes: Buffer) => {
    offset += bytes.length
    return bytes
  }
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 }
    yield counted(localHead(entry))
    const packing = createDeflateRaw()
    for await (const bytes of Readable.from(measured(content, entry), { objectMode: false }).pipe(packing)) {
      entry.packed += (bytes as Buffer).length
      yield counted(bytes as Buffer)
    }
    yield counted(sizesOf(entry))
    written.push(entry)
  }
  const start = offset
  for (const entry of written) yield counted(directoryLine(entry))
  yield endOf(written.length, start, offset - start)
}

async function* measured(content: ZipEntry['content'], entry: Written) {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

const short = (value: number) => [value & 0xff, (value >>> 8) & 0xff]
const long = (value: number) => [...short(value), ...short(value >>> 16)]
const bytesOf = (...parts: readonly (readonly number[])[]) => Buffer.from(parts.flat())

const localHead = ({ name }: Written) =>
  Buffer.concat([
    bytesOf(
      long(0x04034b50),
      short(VERSION),
      short(FLAGS),
      short(DEFLATED),
      short(0),
      short(DAY),
      long(0),
      long(0),
      long(0),
      short(name.length),
      short(0),
    ),
    name,
  ])

const sizesOf = ({ crc, packed, size }: Written) => bytesOf(long(0x08074b50), long(crc), long(packed), long(size))

const directoryLine = ({ name, offset, crc, packed, size }: Written) =>
  Buffer.concat([
    bytesOf(
      long(0x02014b50),
      short(VERSION),
      short(VERSION),
      short(FLAGS),
      short(DEFLATED),
      short(0),
      short(DAY),
      long(crc),
      long(packed),
      long(size),
      short(name.length),
      short(0),
      short(0),
      short(0),
      short(0),
      long(0),
      long(offset),
    ),
    name,
  ])

const endOf = (count: number, start: number, length: number) =>
  bytesOf(long(0x06054b50), short(0), short(0), short(count), short(count), long(length), long(start), short(0))
