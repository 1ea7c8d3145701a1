import { Refusal } from './errors.ts'

const BURST = 2
const MOST_AT_ONCE = 200
const EACH_AT_ONCE = 10

type Bucket = { tokens: number; at: number }
type Line = { running: number; readonly waiting: (() => void)[] }

/** Keeps one busy caller, or too many at once, from slowing everybody else down. */
export type RateLimiter = {
  /**
   * Runs the work, or refuses it when the caller had their share of this second or the server is full. What one caller
   * asks for at once stands in a line of its own, so that the next in line for the database may be somebody else.
   */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

export function rateLimiter(requestsPerSecond: number, now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const lines = new Map<string, Line>()
  const most = requestsPerSecond * BURST
  let running = 0

  const take = (caller: string) => {
    const bucket = buckets.get(caller) ?? { tokens: most, at: now() }
    bucket.tokens = Math.min(most, bucket.tokens + ((now() - bucket.at) / 1000) * requestsPerSecond)
    bucket.at = now()
    if (buckets.size > 20_000) buckets.clear()
    buckets.set(caller, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  return {
    async run(caller, work) {
      if (!take(caller)) throw new Refusal('too-many', 'Too many requests, wait a moment', [], { 'retry-after': '1' })
      if (running >= MOST_AT_ONCE)
        throw new Refusal('unavailable', 'The server is busy, try again', [], { 'retry-after': '1' })
      running += 1
      try {
        return await inLine(lines, caller, work)
      } finally {
        running -= 1
      }
    },
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
    // Whoever waits takes the place over, so that nobody slips in between.
    const next = line.waiting.shift()
    if (next) next()
    else line.running -= 1
    if (line.running === 0) lines.delete(caller)
  }
}
