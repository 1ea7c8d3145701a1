import { expect } from 'vitest'

/** Looks again and again until it holds; long enough for a machine that is busy with other tests. */
export function eventually<T>(read: () => T | Promise<T>) {
  return expect.poll(read, { timeout: 30_000, interval: 20 })
}
