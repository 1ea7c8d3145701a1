/** Numbers that look random and are the same for the same seed, so that every demo shows the same company. */
export type PseudoRandom = {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<T>(list: readonly T[]): T
  chance(share: number): boolean
  uuid(): string
}

/**
 * Mulberry32: 32 bits of state, good enough for names and times, and fast. All seeds walk the same circle, so that
 * many millions of ids come from elsewhere.
 */
export function pseudoRandom(seed: number, uuid?: () => string): PseudoRandom {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const hex = () =>
    Math.floor(next() * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  return {
    next,
    between,
    pick: (list) => list[between(0, list.length - 1)] as (typeof list)[number],
    chance: (share) => next() < share,
    uuid() {
      if (uuid) return uuid()
      const [a, b, c, d] = [hex(), hex(), hex(), hex()]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}
