/** Runs at most so many calls at a time; the others wait in the order they came. */
export function atMost(count: number): <T>(run: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = count
  return async (run) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await run()
    } finally {
      // The place goes straight to the next one, so that no one slips in between.
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
