import type { HearingPlace } from './realtime-topics.ts'

/** Anyone who read a screen longer ago than this reads it again. */
const MEMORY_MS = 5 * 60_000

export type RecentNews = {
  /** Something was said there. */
  told(place: HearingPlace): void
  /** Things may have been said anywhere that this process has not heard. */
  missedSome(): void
  /** The moment so many milliseconds ago, to ask about later. */
  ago(milliseconds: number): number
  /** Whether something may have been said there since that moment. */
  mayHaveBeenSaid(place: HearingPlace, since: number): boolean
}

/** Where something was said lately: a screen is read before it listens, and what is said in between would be lost to it. */
export function recentNews(now: () => number = () => performance.now()): RecentNews {
  let knownSince = now()
  // The places that were reported last are last.
  const toldAt = new Map<HearingPlace, number>()
  return {
    told(place) {
      toldAt.delete(place)
      toldAt.set(place, now())
      for (const [oldest, at] of toldAt) {
        if (at > now() - MEMORY_MS) break
        toldAt.delete(oldest)
      }
    },
    missedSome() {
      knownSince = now()
      toldAt.clear()
    },
    ago: (milliseconds) => now() - milliseconds,
    mayHaveBeenSaid: (place, since) =>
      since < now() - MEMORY_MS || since < knownSince || (toldAt.get(place) ?? -Infinity) >= since,
  }
}
