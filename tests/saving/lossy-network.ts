import { ApiError } from '../../apps/web/src/kit/error-text.ts'

/** How often the hard cases came up; a proof over cases that never happen proves nothing. */
export type Seen = Record<'stored' | 'lostRequests' | 'lostReplies' | 'conflicts' | 'refusals' | 'restored', number>

/** A message on its way through a network that loses, delays and reorders. */
type Message = { readonly deliver: () => Promise<void>; readonly lose: () => void }

/** One tab's network and clock, in which things happen only when the test lets them. */
export function lossyNetwork(seen: Seen) {
  const messages: Message[] = []
  let timers: { readonly at: number; readonly run: () => void }[] = []
  let now = 0
  return {
    messages,
    /** One request: it may be lost on the way there or on the way back. */
    send<T>(work: () => Promise<T>): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const lost = (which: 'lostRequests' | 'lostReplies') => () => {
        seen[which] += 1
        reject(new ApiError(0, undefined))
      }
      messages.push({
        lose: lost('lostRequests'),
        deliver: async () => {
          const answer = await work().then(
            (value) => () => resolve(value),
            (reason: unknown) => () => reject(reason as Error),
          )
          messages.push({ lose: lost('lostReplies'), deliver: async () => answer() })
        },
      })
      return promise
    },
    clock: (ms: number, run: () => void) => {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    hasTimers: () => timers.length > 0,
    passTime: () => {
      const next = timers.toSorted((a, b) => a.at - b.at)[0]
      if (!next) return
      timers = timers.filter((each) => each !== next)
      now = Math.max(now, next.at)
      next.run()
    },
    /** The tab is gone: nothing that was under way is ever heard of again. */
    cut: () => {
      messages.length = 0
      timers = []
    },
  }
}
