import { Refusal } from './errors.ts'

const BURST = 2
const MOST_AT_ONCE = 200
const EACH_AT_ONCE = 10
const MOST_CALLERS = 20_000

type Bucket = { tokens: number; at: number }
type Line = { running: number; readonly waiting: (() => void)[] }

/** Keeps one busy caller, or too many at once, from slowing everyone else down. */
export type RateLimiter = {
  /** Takes one request from the caller's share of this second, or refuses it. Costs nothing, so it comes before the body. */
  take(caller: string): void
  /** Returns what was taken for a request that turned out to be another caller's. */
  giveBack(caller: string): void
  /**
   * Runs the work, or refuses it when the server is full. What one caller asks for at once is in a line of its own, so
   * that the next in line for the database may be someone else.
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

const tooMany = () => new Refusal('too-many', 'Too many requests, wait a moment', [], { 'retry-after': '1' })
export const serverBusy = () => new Refusal('unavailable', 'The server is busy, try again', [], { 'retry-after': '1' })

export function rateLimiter(requestsPerSecond: number, now: () => number = Date.now): RateLimiter {
  const lines = new Map<string, Line>()
  const bucketOf = buckets(requestsPerSecond, now)
  let running = 0

  return {
    take(caller) {
      const bucket = bucketOf(caller)
      if (bucket.tokens < 1) throw tooMany()
      bucket.tokens -= 1
    },
    giveBack(caller) {
      const bucket = bucketOf(caller)
      bucket.tokens = Math.min(requestsPerSecond * BURST, bucket.tokens + 1)
    },
    async run(caller, work) {
      if (running >= MOST_AT_ONCE) throw serverBusy()
      running += 1
      try {
        return await inLine(lines, caller, work)
      } finally {
        running -= 1
      }
    },
  }
}

/** The share of each caller, filled up to now. The one that was used longest ago is forgotten when there are too many. */
function buckets(requestsPerSecond: number, now: () => number) {
  const known = new Map<string, Bucket>()
  const most = requestsPerSecond * BURST
  return (caller: string): Bucket => {
    const bucket = known.get(caller) ?? { tokens: most, at: now() }
    bucket.tokens = Math.min(most, bucket.tokens + ((now() - bucket.at) / 1000) * requestsPerSecond)
    bucket.at = now()
    known.delete(caller)
    known.set(caller, bucket)
    const [oldest] = known.keys()
    if (known.size > MOST_CALLERS && oldest !== undefined) known.delete(oldest)
    return bucket
  }
}

async function inLine<T>(lines: Map<string, Line>, caller: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(caller) ?? { running: 0, waiting: [] }
  lines.set(caller, line)
  if (line.running >= EACH_AT_ONCE) await new Promise<void>((resolve) => line.waiting.push(resolve))
  else line.running += 1
  try {
    return await work()
  } finally {
    // Anyone who waits takes the place over, so that no one slips in between.
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(caller)
  }
}
