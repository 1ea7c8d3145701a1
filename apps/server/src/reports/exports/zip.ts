import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

export type ZipEntry = { readonly name: string; readonly content: Iterable<string> | AsyncIterable<string> }

const DEFLATED = 8
/** The first day a zip can name, by the clock of the machine: the same rows always give the same file. */
const FIRST_DAY = new Date(1980, 0, 1)

/**
 * A zip file as it comes: nothing of it is kept, so it may be as long as it likes up to 4 GB. The library writes heads and
 * directory; Node deflates beside the event loop, which the library's own codec would hold up.
 */
export async function* zipped(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((problem, bytes) => {
    if (problem) throw problem
    ready.push(bytes)
  })
  for (const { name, content } of entries) {
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression: DEFLATED, mtime: FIRST_DAY }
    zip.add(file)
    for await (const bytes of Readable.from(measured(content, file), { objectMode: false }).pipe(createDeflateRaw())) {
      file.ondata?.(null, bytes as Uint8Array<ArrayBuffer>, false)
      yield* ready.splice(0)
    }
    file.ondata?.(null, new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* measured(content: ZipEntry['content'], file: ZipInputFile) {
  for await (const text of content) {
    const bytes = Buffer.from(text)
    file.crc = crc32(bytes, file.crc)
    file.size += bytes.length
    yield bytes
  }
}
