const AT_MOST_MS = 2000

/** Does what can wait once the page stands; the answer takes it back. */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, AT_MOST_MS)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(work, { timeout: AT_MOST_MS })
  return () => cancelIdleCallback(waiting)
}
