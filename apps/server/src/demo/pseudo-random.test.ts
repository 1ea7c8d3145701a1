import { describe, expect, it } from 'vitest'
import { pseudoRandom } from './pseudo-random.ts'

describe('pseudo-random numbers', () => {
  it('are the same for the same seed and different for another', () => {
    const draw = (seed: number) => Array.from({ length: 50 }, pseudoRandom(seed).next)
    expect(draw(1)).toEqual(draw(1))
    expect(draw(1)).not.toEqual(draw(2))
  })

  it('are spread evenly and stay within bounds', () => {
    const random = pseudoRandom(42)
    const counts = Array.from({ length: 6 }, () => 0)
    for (let turn = 0; turn < 6000; turn++) {
      const value = random.between(1, 6)
      counts[value - 1] = (counts[value - 1] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150)
    expect(new Set(Array.from({ length: 1000 }, random.uuid)).size).toBe(1000)
    expect(random.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(['a', 'b']).toContain(random.pick(['a', 'b']))
  })
})
