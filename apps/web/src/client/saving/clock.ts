/** Runs something later; answers how to take it back. A test has a clock of its own. */
export type Clock = (ms: number, run: () => void) => () => void

export const realClock: Clock = (ms, run) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

const LONGEST_WAIT_MS = 30_000

/** Longer after each try that got no answer. */
export const waitAfter = (tries: number) => Math.min(1000 * 2 ** (tries - 1), LONGEST_WAIT_MS)
