import { describe, expect, it } from 'vitest'
import { inBase64 } from './picture-text.ts'

describe('bytes as base64', () => {
  it.each([0, 1, 8191, 8192, 20_000])('%i of them come back as they were', (length) => {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 7) % 256)
    expect(Uint8Array.from(atob(inBase64(bytes)), (sign) => sign.codePointAt(0) ?? -1)).toEqual(bytes)
  })
})
