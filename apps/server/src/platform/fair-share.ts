import { Refusal } from './errors.ts'

const BURST = 2
const MOST_AT_ONCE = 200

type Bucket = { tokens: number; at: number }

/** Keeps one busy caller, or too many at once, from slowing everybody else down. */
export type FairShare = {
  /** Runs the work, or refuses it when the caller had their share of this second or the server is full. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

export function fairShare(requestsPerSecond: number, now: () => number = Date.now): FairShare {
  const buckets = new Map<string, Bucket>()
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
        return await work()
      } finally {
        running -= 1
      }
    },
  }
}
