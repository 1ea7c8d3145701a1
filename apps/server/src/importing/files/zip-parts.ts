import { inflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { unfit } from '@galen/domain/importing/import-table'

const inflated = promisify(inflateRaw)

/** No sheet of as many rows as an import takes is larger; what inflates further is a bomb. */
const LARGEST_PART = 128 * 1024 * 1024
const MOST_PARTS = 2000

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const END_LENGTH = 22
const LONGEST_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1

/** The parts of a zip file by name, each read only when it is asked for. */
export type ZipParts = { readonly read: (name: string) => Promise<string | undefined> }

export const damaged = () => unfit('The Excel workbook is damaged. Open it in a spreadsheet and save it again.')

/** Opens a zip file by the directory at its end. Sizes that it claims are believed by no one. */
export function openZip(bytes: Buffer): ZipParts {
  const entries = directoryOf(bytes)
  return {
    async read(name) {
      const entry = entries.get(name.toLowerCase())
      return entry && contentOf(bytes, entry)
    },
  }
}

type Entry = { readonly method: number; readonly flags: number; readonly length: number; readonly at: number }

function directoryOf(bytes: Buffer): Map<string, Entry> {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  if (count > MOST_PARTS) throw damaged()
  const entries = new Map<string, Entry>()
  for (let place = 0; place < count; place++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged()
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name.replaceAll('\\', '/').toLowerCase(), {
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      length: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= first; at--) if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw damaged()
}

async function contentOf(bytes: Buffer, { method, flags, length, at }: Entry): Promise<string> {
  if (flags & ENCRYPTED) throw unfit('The Excel workbook has a password. Save it without one.')
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) throw damaged()
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  if (from + length > bytes.length) throw damaged()
  const data = bytes.subarray(from, from + length)
  if (method === STORED) return data.toString('utf8')
  if (method !== DEFLATED) throw damaged()
  try {
    return (await inflated(data, { maxOutputLength: LARGEST_PART })).toString('utf8')
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    throw isTooLarge
      ? unfit('The Excel workbook is too large when it is unpacked. Cut it into several files.')
      : damaged()
  }
}
