import { expect } from 'vitest'

/** Looks again and again until it holds; long enough for a machine that is busy with other tests. */
export function eventually<T>(read: () => T | Promise<T>, timeout = 30_000) {
  return expect.poll(read, { timeout, interval: 20 })
}
