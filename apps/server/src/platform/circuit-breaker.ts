const FAILURES = 5
const REST_MS = 30_000

/** Leaves someone alone for a while who failed to answer several times in a row. */
export function circuitBreaker(now: () => number = Date.now) {
  let failures = 0
  let openUntil = 0
  return {
    /** Whether it is worth asking now; after the rest one question finds out. */
    isClosed: () => now() >= openUntil,
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= FAILURES) openUntil = now() + REST_MS
    },
  }
}
