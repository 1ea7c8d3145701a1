import { BusinessError } from '@galen/domain/business-error'
import type { RateLimiter } from './rate-limiter.ts'

const MOST_RECOGNIZED = 10_000

/** Proves callers at the expense of their address until they are known, so that guessing has a price and working none. */
export type Recognition = {
  prove<T>(address: string, authorization: string | undefined, look: () => Promise<T>): Promise<T>
}

const isWrong = (error: unknown) => error instanceof BusinessError && /(^|\.)unauthenticated$/.test(error.code)

export function recognition(rateLimiter: RateLimiter): Recognition {
  // A set keeps the order of insertion: the first is the one that was proved longest ago.
  const known = new Set<string>()

  const remember = (authorization: string) => {
    known.delete(authorization)
    known.add(authorization)
    const [oldest] = known
    if (known.size > MOST_RECOGNIZED && oldest !== undefined) known.delete(oldest)
  }

  return {
    async prove(address, authorization = '', look) {
      const isKnown = known.has(authorization)
      // Taken before the look-up and given back after it: many wrong ones at once cannot slip through together.
      if (!isKnown) rateLimiter.take(address)
      try {
        const caller = await look()
        if (!isKnown) rateLimiter.giveBack(address)
        remember(authorization)
        return caller
      } catch (error) {
        if (isWrong(error)) known.delete(authorization)
        else if (!isKnown) rateLimiter.giveBack(address)
        throw error
      }
    },
  }
}
