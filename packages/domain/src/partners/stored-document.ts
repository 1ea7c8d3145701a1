import { logoTypeOf } from '../admin/company.ts'

/** A scan of a license fits well into this. */
export const DOCUMENT_BYTES = 10 * 1024 * 1024

export type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg'

/** What kind of document it is, by its own bytes; null for anything but a whole PDF, PNG or JPEG. */
export const documentTypeOf = (bytes: Uint8Array): DocumentType | null =>
  isPdf(bytes) ? 'application/pdf' : logoTypeOf(bytes)

function isPdf(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  // Writers may add a line or two after the end mark, and scanners do.
  return /^%PDF-[12]\.\d/.test(text(0, 8)) && text(Math.max(0, bytes.length - 1024), bytes.length).includes('%%EOF')
}

/** A name goes into a header of the reply, so it has no path and no signs that could end one. */
export const plainFileName = (name: string) =>
  name
    .replaceAll(/[\p{C}"\\/]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || 'document'
