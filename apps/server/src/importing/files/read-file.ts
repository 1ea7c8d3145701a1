import { IMPORT_FILE_BYTES } from '@galen/contract/importing/imports'
import { readCsv } from '@galen/domain/importing/csv'
import { type ImportTable, unfit } from '@galen/domain/importing/import-table'
import { readXlsx } from './read-xlsx.ts'

const begins = (bytes: Buffer, ...signs: readonly number[]) => signs.every((sign, place) => bytes[place] === sign)

/** Reads a file by what it is, whatever its name says. */
export async function readImportFile(content: string): Promise<ImportTable> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length === 0) throw unfit('The file is empty.')
  if (bytes.length > IMPORT_FILE_BYTES) throw unfit('The file is larger than 20 MB. Cut it into several files.')
  if (begins(bytes, 0x50, 0x4b)) return readXlsx(bytes)
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw unfit('This is an old Excel workbook. Save it as XLSX or CSV.')
  if (begins(bytes, 0x25, 0x50, 0x44, 0x46)) throw unfit('This is a PDF file. Save the list as XLSX or CSV.')
  return readCsv(textOf(bytes))
}

/** Excel writes "Unicode text" in UTF-16, with a mark in front. */
function textOf(bytes: Buffer): string {
  if (begins(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
