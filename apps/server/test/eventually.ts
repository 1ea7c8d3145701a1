import { expect } from 'vitest'

/** Looks again and again until it holds; long enough for a machine that is busy with other tests. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 10_000, interval: 20 })
