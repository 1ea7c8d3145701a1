/** How long work is left alone while the database is away: short at first, never long, so that it goes on soon after. */
const FIRST_MS = 250
const LONGEST_MS = 5000

/** One outage is said once, in one line, and asked about at growing distances instead of at every turn. */
export function outage(now: () => number = Date.now) {
  let pauseMs = 0
  let until = 0
  return {
    isPaused: () => now() < until,
    /** Another attempt failed; whether this outage has not been said yet. */
    lasts(): boolean {
      const isNew = pauseMs === 0
      if (now() < until) return false
      pauseMs = Math.min(LONGEST_MS, Math.max(FIRST_MS, pauseMs * 2))
      until = now() + pauseMs
      return isNew
    },
    /** The database answered. */
    ends(): void {
      pauseMs = 0
      until = 0
    },
  }
}
