import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { openSealedText, sealText } from './sealed-text.ts'

const key = randomBytes(32)

describe('a sealed text', () => {
  it('opens for its owner and with its key only, and shows nothing of itself', () => {
    const sealed = sealText(key, 'ana', 'a secret ñ')
    expect(sealed.toString('latin1')).not.toContain('secret')
    expect(openSealedText(key, 'ana', sealed)).toBe('a secret ñ')
    expect(() => openSealedText(key, 'ben', sealed)).toThrow(/unable to authenticate/i)
    expect(() => openSealedText(randomBytes(32), 'ana', sealed)).toThrow(/unable to authenticate/i)
    expect(sealText(key, 'ana', 'a secret ñ')).not.toEqual(sealed)
  })

  it('begins with a nonce that no other has', () => {
    const nonces = Array.from({ length: 2000 }, () => sealText(key, 'ana', 'x').subarray(0, 12).toString('hex'))
    expect(new Set(nonces).size).toBe(2000)
  })

  it('that was changed does not open', () => {
    const sealed = sealText(key, 'ana', 'a secret')
    for (const place of [0, 15, sealed.length - 1]) {
      const bent = Buffer.from(sealed)
      bent[place] = (bent[place] ?? 0) ^ 1
      expect(() => openSealedText(key, 'ana', bent)).toThrow(/unable to authenticate/i)
    }
  })
})
