import { describe, expect, it } from 'vitest'
import { secretAddress, newSecret, stepOf } from './one-time-code.ts'

/** RFC 6238, appendix B: the seed `12345678901234567890`, of each code the last six figures. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

describe('a one-time code', () => {
  it.each(VECTORS)('at second %d is %s, as RFC 6238 has it', async (second, code) => {
    const step = Math.floor(second / 30)
    expect(await stepOf(SEED, code, second * 1000)).toBe(step)
    expect(await stepOf(SEED, code, (second + 30) * 1000)).toBe(step)
    expect(await stepOf(SEED, code, (second - 30) * 1000)).toBe(step)
    expect(await stepOf(SEED, code, (second + 61) * 1000)).toBeNull()
    if (second > 100) expect(await stepOf(SEED, code, (second - 61) * 1000)).toBeNull()
  })

  it.each(['', '28708', '2870821', '28708a', ' 287082', '２８７０８２'])('is never %j', async (code) => {
    expect(await stepOf(SEED, code, 59_000)).toBeNull()
  })

  it('comes from a secret of 160 bits that no two people share', () => {
    const secrets = Array.from({ length: 50 }, newSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(secretAddress('ana@test.example', SEED)).toMatch(
      /^otpauth:\/\/totp\/.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/,
    )
  })
})
