import { describe, expect, it } from 'vitest'
import { documentTypeOf } from './stored-document.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0) % 256)

describe('a stored document', () => {
  it('is a PDF by its first and last bytes', () => {
    expect(documentTypeOf(bytes('%PDF-1.7\n…\n%%EOF\n'))).toBe('application/pdf')
    expect(documentTypeOf(bytes('%PDF-2.0\n%%EOF'))).toBe('application/pdf')
  })

  it.each(['', '%PDF-1.7 cut off', 'MZ', '<html>%%EOF', ' %PDF-1.7 %%EOF', '\u0089PNG'])(
    'is nothing else: %s',
    (text) => expect(documentTypeOf(bytes(text))).toBeNull(),
  )

  it('is a JPEG when it begins and ends as one', () => {
    const picture = new Uint8Array(200)
    picture.set([0xff, 0xd8, 0xff])
    picture.set([0xff, 0xd9], 198)
    expect(documentTypeOf(picture)).toBe('image/jpeg')
    expect(documentTypeOf(picture.subarray(0, 150))).toBeNull()
  })
})
